import { type ReactNode, useEffect } from 'react';
import { brand } from '../../../../shared/brand.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DirectoryView } from './DirectoryView.tsx';
import { type PairedFeed, useLiveDirectory } from './feed/useLiveDirectory.ts';
import styles from './LobbyPage.module.css';
import { lobbyTexts as texts } from './texts.ts';

interface LobbyPageProps {
  slug: string;
  paired?: PairedFeed;
}

export function LobbyPage({ slug, paired }: LobbyPageProps) {
  const live = useLiveDirectory(slug, paired);
  if (live.state === 'shown') return <DirectoryView {...live} />;
  if (live.state === 'missing')
    return (
      <LobbyNotice title={texts().missing.title} hasHeading>
        <MissingProperty />
      </LobbyNotice>
    );
  return (
    <LobbyNotice title={texts().untitled}>
      {live.state === 'loading' ? (
        <Skeleton label={texts().loading} isLabelShown lines={6} />
      ) : (
        <Banner
          tone="danger"
          title={texts().unreachable.title}
          action={
            <Button variant="secondary" size="small" onPress={live.retry}>
              {texts().kit.retry}
            </Button>
          }
        >
          {texts().unreachable.text}
        </Banner>
      )}
    </LobbyNotice>
  );
}

function MissingProperty() {
  const { title, text, home } = texts().missing;
  return (
    <div className={styles.missing}>
      <h1>{title}</h1>
      <p className={styles.text}>{text}</p>
      <a href="/" className={buttonClass({ variant: 'secondary' })}>
        {home({ brand: brand.name })}
      </a>
    </div>
  );
}

interface LobbyNoticeProps {
  title: string;
  hasHeading?: boolean;
  children: ReactNode;
}

function LobbyNotice({ title, hasHeading = false, children }: LobbyNoticeProps) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main id="main" tabIndex={-1} className={styles.notice}>
      {!hasHeading && <h1 className="directory-unseen">{title}</h1>}
      {children}
    </main>
  );
}
