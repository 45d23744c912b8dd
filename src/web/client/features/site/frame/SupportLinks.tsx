import { dialLink, mailLink } from '../../../../../shared/contact-links.ts';
import { operator } from '../../../lib/operator.ts';
import { Link } from '../../../ui/Link.tsx';
import { Text } from '../../../ui/Text.tsx';

export function SupportLinks() {
  const { phone, dial, hours, email } = operator();
  return (
    <>
      {phone && <Phone phone={phone} href={dialLink(dial)} />}
      {hours && (
        <Text as="span" tone="quiet">
          {hours}
        </Text>
      )}
      {email && (
        <Link href={mailLink(email)} isQuiet>
          {email}
        </Link>
      )}
    </>
  );
}

function Phone({ phone, href }: { phone: string; href: string | null }) {
  if (!href)
    return (
      <Text as="span" tone="quiet">
        {phone}
      </Text>
    );
  return (
    <Link href={href} isQuiet>
      {phone}
    </Link>
  );
}
