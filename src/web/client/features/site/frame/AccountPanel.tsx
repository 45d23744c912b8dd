import type { User } from '../../../../../modules/accounts/schema.ts';
import staticTexts from '../../../../../texts/generated/front/site.en.js';
import { useLogout } from '../../../entities/session/api.ts';
import { toastError } from '../../../lib/toasts.ts';
import { Address } from '../../../ui/Address.tsx';
import { LinkAnchor } from '../../../ui/LinkAnchor.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import styles from './AccountMenu.module.css';
import { ThemeChoice } from './ThemeChoice.tsx';

const texts = staticTexts.nav;

export function AccountPanel({ user: { fullName, username, isAdmin } }: { user: User }) {
  const logout = useLogout();
  const links = [
    ['/my-orders', texts.myOrders],
    ['/account', texts.account],
    ...(isAdmin ? [['/admin/users', texts.adminPortal] as const] : []),
  ] as const;
  return (
    <>
      <Stack as="p" gap="0" className={styles.who}>
        {fullName && (
          <Text as="span" tone="primary" weight="strong">
            {fullName}
          </Text>
        )}
        <Address>{username}</Address>
      </Stack>
      <ul className={styles.items}>
        {links.map(([href, label]) => (
          <li key={href}>
            <LinkAnchor href={href} className={styles.item}>
              {label}
            </LinkAnchor>
          </li>
        ))}
      </ul>
      <div className={styles.theme}>
        <ThemeChoice />
      </div>
      <div className={styles.leave}>
        <button
          type="button"
          className={styles.item}
          aria-disabled={logout.isPending}
          onClick={() => logout.isPending || logout.mutate(undefined, { onError: (error) => toastError(error) })}
        >
          {texts.logout}
        </button>
      </div>
    </>
  );
}
