import kitTexts from '../../../../texts/generated/kit/kit.en.js';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DirectoryView } from './DirectoryView.tsx';
import type { DirectorySocket } from './feed/live-socket.ts';
import { useLiveDirectory } from './feed/useLiveDirectory.ts';
import { LobbyNotice } from './LobbyNotice.tsx';
import { MissingProperty } from './MissingProperty.tsx';
import { lobbyTexts as texts } from './texts.ts';

interface LobbyPageProps {
  slug: string;
  /** Is handed the page's socket. */
  onOpen?: (socket: DirectorySocket) => void;
}

/** `/:slug`: the public directory of a building, on walls, desks and phones. */
export function LobbyPage({ slug, onOpen }: LobbyPageProps) {
  const live = useLiveDirectory(slug, onOpen);
  if (live.state === 'shown') return <DirectoryView {...live} />;
  if (live.state === 'missing')
    return (
      <LobbyNotice title={texts.missing.title} hasHeading>
        <MissingProperty />
      </LobbyNotice>
    );
  return (
    <LobbyNotice title={texts.untitled}>
      {live.state === 'loading' ? (
        <Skeleton label={texts.loading} isLabelShown lines={6} />
      ) : (
        <Banner
          tone="danger"
          title={texts.unreachable.title}
          action={
            <Button variant="secondary" size="small" onPress={live.retry}>
              {kitTexts.retry}
            </Button>
          }
        >
          {texts.unreachable.text}
        </Banner>
      )}
    </LobbyNotice>
  );
}
