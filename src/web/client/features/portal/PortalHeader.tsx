import type { User } from '../../../../modules/tenancy/schema.ts';
import { errorText } from '../../lib/errors.ts';
import { useLogout } from '../../lib/session.ts';
import { toast } from '../../lib/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import styles from './PortalHeader.module.css';
import type { PortalLink } from './PortalPage.tsx';
import { PropertySelector, type PropertySelectorProps } from './PropertySelector.tsx';
import { portalTexts } from './texts.ts';

export interface PortalHeaderProps extends PropertySelectorProps {
  user: User;
  links: readonly PortalLink[];
}

export function PortalHeader({ user, links, ...selector }: PortalHeaderProps) {
  const logout = useLogout();
  const leave = () =>
    logout.mutate(undefined, {
      onError: (error) => toast({ title: portalTexts.error, message: errorText(error), tone: 'danger' }),
    });
  return (
    <header className={styles.header}>
      <div className={styles.top}>
        <div className={styles.welcome}>
          <h1>{portalTexts.title}</h1>
          <p className={styles.name}>{portalTexts.welcome(user.username)}</p>
        </div>
        <div className={styles.actions}>
          {links
            .filter(({ isShown }) => isShown(user))
            .map(({ href, label }) => (
              <LinkButton key={href} href={href} variant="secondary">
                {label}
              </LinkButton>
            ))}
          <Button variant="secondary" onPress={leave} isPending={logout.isPending}>
            {portalTexts.logout}
          </Button>
        </div>
      </div>
      <PropertySelector {...selector} />
    </header>
  );
}
