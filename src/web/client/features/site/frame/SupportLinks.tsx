import { mailLink, phoneLink } from '../../../../../shared/contact-links.ts';
import { operator } from '../../../lib/operator.ts';
import { Link } from '../../../ui/Link.tsx';
import styles from './SupportLinks.module.css';

export function SupportLinks() {
  const { phone, hours, email } = operator();
  return (
    <>
      {phone && (
        <Link href={phoneLink(phone)} isQuiet>
          {phone}
        </Link>
      )}
      {hours && <span className={styles.quiet}>{hours}</span>}
      {email && (
        <Link href={mailLink(email)} isQuiet>
          {email}
        </Link>
      )}
    </>
  );
}
