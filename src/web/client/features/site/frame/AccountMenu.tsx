import { ChevronDown } from 'lucide-react';
import type { User } from '../../../../../modules/accounts/schema.ts';
import staticTexts from '../../../../../texts/generated/front/site.en.js';
import { lazyPart, useLoadedWhenIdle } from '../../../components/lazy-part.tsx';
import { Flyout } from '../../../ui/Flyout.tsx';
import styles from './AccountMenu.module.css';

const texts = staticTexts.nav;

const AccountPanel = lazyPart(async () => (await import('./AccountPanel.tsx')).AccountPanel);
const codes = [AccountPanel.code];

export function AccountMenu({ user }: { user: User }) {
  useLoadedWhenIdle(codes);
  return (
    <Flyout label={texts.accountMenu} triggerContent={<Avatar user={user} />}>
      <AccountPanel user={user} />
    </Flyout>
  );
}

function Avatar({ user: { avatarUrl, fullName, username } }: { user: User }) {
  return (
    <>
      {avatarUrl ? (
        <img src={avatarUrl} alt="" width={32} height={32} className={styles.face} />
      ) : (
        <span aria-hidden className={styles.face}>
          {Array.from(fullName || username)[0]?.toUpperCase()}
        </span>
      )}
      <ChevronDown aria-hidden className={styles.arrow} />
    </>
  );
}
