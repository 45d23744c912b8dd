import { Globe, Mail, Phone } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import type { Contact, DirectoryTenant } from '../../../../modules/directory/schema.ts';
import { Highlight } from './Highlight.tsx';
import type { Matcher } from './search.ts';
import { lobbyTexts as texts } from './texts.ts';
import { hasWays, mailLink, phoneLink, siteOf } from './ways.ts';

export interface TenantItemProps {
  tenant: DirectoryTenant;
  contacts: readonly Contact[];
  matcher: Matcher;
  /** On phones the tenant is one thing to tap; elsewhere every way to it stands open. */
  isTapTarget: boolean;
  isOpen: boolean;
  onToggle: (id: number | null) => void;
}

/** A tenant on its floor: company and suite, its people, the ways to reach it. */
export const TenantItem = memo(function TenantItem(props: TenantItemProps) {
  const { tenant, contacts, matcher, isTapTarget, isOpen, onToggle } = props;
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const name = <Highlight text={tenant.companyName} matcher={matcher} />;
  return (
    <li ref={item} className="directory-tenant" data-open={isOpen || undefined}>
      <div className="directory-tenant-head">
        <h3 className="directory-company" dir="auto">
          {isTapTarget && hasWays(tenant, contacts) ? (
            <button
              type="button"
              className="directory-tenant-toggle"
              aria-expanded={isOpen}
              onClick={() => onToggle(isOpen ? null : tenant.id)}
            >
              {name}
            </button>
          ) : (
            name
          )}
        </h3>
        <span className="directory-suite">
          <span className="directory-unseen">{texts.suite} </span>
          <Highlight text={tenant.suiteNumber} matcher={matcher} />
        </span>
      </div>
      <div className="directory-details">
        <People contacts={contacts} matcher={matcher} />
        <Ways tenant={tenant} />
      </div>
    </li>
  );
}, isSame);

function People({ contacts, matcher }: Pick<TenantItemProps, 'contacts' | 'matcher'>) {
  if (contacts.length === 0) return null;
  return (
    <ul className="directory-contacts">
      {contacts.map(({ id, name, phone }) => (
        <li key={id} className="directory-contact">
          {name && (
            <span dir="auto">
              <Highlight text={name} matcher={matcher} />
            </span>
          )}
          {phone && (
            <a
              className="directory-way"
              href={phoneLink(phone)}
              aria-label={name ? texts.callPerson(name, phone) : texts.call(phone)}
            >
              <Phone aria-hidden />
              {phone}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

function Ways({ tenant: { phone, email, website } }: Pick<TenantItemProps, 'tenant'>) {
  const site = siteOf(website);
  if (!phone && !email && !site) return null;
  return (
    <div className="directory-ways">
      {phone && (
        <a className="directory-way" href={phoneLink(phone)} aria-label={texts.call(phone)}>
          <Phone aria-hidden />
          {phone}
        </a>
      )}
      {email && (
        <a className="directory-way" href={mailLink(email)} aria-label={texts.mail(email)}>
          <Mail aria-hidden />
          {email}
        </a>
      )}
      {site && (
        <a
          className="directory-way"
          href={site.href}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={texts.visit(site.host)}
        >
          <Globe aria-hidden />
          {site.host}
        </a>
      )}
    </div>
  );
}

/** The floors are grouped anew with every version; a tenant whose rows are the same is left alone. */
function isSame(before: TenantItemProps, after: TenantItemProps): boolean {
  return (
    before.tenant === after.tenant &&
    before.matcher === after.matcher &&
    before.isTapTarget === after.isTapTarget &&
    before.isOpen === after.isOpen &&
    before.onToggle === after.onToggle &&
    before.contacts.length === after.contacts.length &&
    before.contacts.every((contact, index) => contact === after.contacts[index])
  );
}
