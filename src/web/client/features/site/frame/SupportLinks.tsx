import { dialLink, mailLink } from '../../../../../shared/contact-links.ts';
import { operator } from '../../../lib/operator.ts';
import { Link } from '../../../ui/Link.tsx';
import styles from './SupportLinks.module.css';

export function SupportLinks() {
  const { phone, dial, hours, email } = operator();
  return (
    <>
      {phone && <Phone phone={phone} href={dialLink(dial)} />}
      {hours && <span className={styles.quiet}>{hours}</span>}
      {email && (
        <Link href={mailLink(email)} isQuiet>
          {email}
        </Link>
      )}
    </>
  );
}

function Phone({ phone, href }: { phone: string; href: string | null }) {
  if (!href) return <span className={styles.quiet}>{phone}</span>;
  return (
    <Link href={href} isQuiet>
      {phone}
    </Link>
  );
}
