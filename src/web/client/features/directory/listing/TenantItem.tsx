import { Globe, Mail, Navigation, Phone } from 'lucide-react';
import { Fragment, memo, type ReactNode, useEffect, useRef } from 'react';
import type { Contact, DirectoryTenant, TenantLinkKey } from '../../../../../modules/directory/schema.ts';
import { mailLink, phoneLink, webLink } from '../../../../../shared/contact-links.ts';
import type { Piece } from '../../../../../shared/search/pieces.ts';
import { piecesOf, type Searched, suitePiecesOf } from '../../../../../shared/search/pieces.ts';
import { hasLongWord } from '../../../../../texts/longest-word.ts';
import { lobbyTexts as texts } from '../texts.ts';

export interface TenantItemProps {
  tenant: DirectoryTenant;
  contacts: readonly Contact[];
  searched: Searched | null;
  /** On phones a tap on the tenant opens its links; elsewhere they are always shown. */
  isTapTarget: boolean;
  isOpen: boolean;
  /** The page was opened for this tenant. */
  isAsked: boolean;
  /** Where the way to the building is shown, while the tenant is open. */
  directions: string | null;
  onToggle: (id: number | null) => void;
}

/** A tenant on its floor: company and suite, its people, its phone, mail and website. */
export const TenantItem = memo(function TenantItem(props: TenantItemProps) {
  const { tenant, contacts, searched, isTapTarget, isOpen, isAsked, directions, onToggle } = props;
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  useEffect(() => {
    if (isAsked) item.current?.scrollIntoView({ block: 'center' });
  }, [isAsked]);
  const links = linksOf(tenant);
  if (directions) links.push(<Directions key="directions" href={directions} />);
  const name = <Highlight pieces={piecesOf(tenant.companyName, searched)} />;
  return (
    <li ref={item} className="directory-tenant" data-open={isOpen || undefined} data-asked={isAsked || undefined}>
      <div className="directory-tenant-head" data-long={hasLongWord(tenant.companyName) || undefined}>
        <h3 className="directory-company" dir="auto">
          {isTapTarget && (links.length > 0 || contacts.some(({ phone }) => phone)) ? (
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
          <Highlight pieces={suitePiecesOf(tenant.suiteNumber, searched)} />
        </span>
      </div>
      <div className="directory-details">
        {tenant.aliases && <Aliases names={tenant.aliases} searched={searched} />}
        <People contacts={contacts} searched={searched} />
        {links.length > 0 && <div className="directory-links">{links}</div>}
      </div>
    </li>
  );
}, isSame);

function Directions({ href }: { href: string }) {
  return (
    <a className="directory-link" href={href} target="_blank" rel="noopener noreferrer">
      <Navigation aria-hidden />
      {texts.directions}
    </a>
  );
}

/** The names end the sentence. The word before them is no part of them: "al" is no hit in "Also". */
function Aliases({ names, searched }: { names: string; searched: Searched | null }) {
  const whole = texts.also({ names });
  return (
    <p className="directory-aliases" dir="auto">
      {whole.slice(0, -names.length)}
      <Highlight pieces={piecesOf(names, searched)} />
    </p>
  );
}

function People({ contacts, searched }: Pick<TenantItemProps, 'contacts' | 'searched'>) {
  if (contacts.length === 0) return null;
  return (
    <ul className="directory-contacts">
      {contacts.map(({ id, name, phone }) => (
        <li key={id} className="directory-contact">
          {name && (
            <span dir="auto">
              <Highlight pieces={piecesOf(name, searched)} />
            </span>
          )}
          {phone && (
            <a
              className="directory-link"
              href={phoneLink(phone)}
              aria-label={name ? texts.callPerson({ name, phone }) : texts.call({ phone })}
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

/** The details below the company, each by its field; an address that leads nowhere is left out. */
function linksOf(tenant: DirectoryTenant): ReactNode[] {
  return detailKeys.flatMap((key) => {
    const link = tenant[key] && linkOf[key](tenant[key]);
    return link ? [<Fragment key={key}>{link}</Fragment>] : [];
  });
}

const linkOf: Readonly<Record<TenantLinkKey, (value: string) => ReactNode>> = {
  phone: (phone) => (
    <a className="directory-link" href={phoneLink(phone)} aria-label={texts.call({ phone })}>
      <Phone aria-hidden />
      {phone}
    </a>
  ),
  email: (email) => (
    <a className="directory-link" href={mailLink(email)} aria-label={texts.mail({ address: email })}>
      <Mail aria-hidden />
      {email}
    </a>
  ),
  website(website) {
    const site = webLink(website);
    if (!site) return null;
    return (
      <a
        className="directory-link"
        href={site.href}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={texts.visit({ host: site.host })}
      >
        <Globe aria-hidden />
        {site.host}
      </a>
    );
  },
};

const detailKeys = Object.keys(linkOf) as TenantLinkKey[];

/** The floors are grouped anew with every version; a tenant whose rows are the same is left alone. */
function isSame(before: TenantItemProps, after: TenantItemProps): boolean {
  return (
    before.tenant === after.tenant &&
    before.searched === after.searched &&
    before.isTapTarget === after.isTapTarget &&
    before.isOpen === after.isOpen &&
    before.isAsked === after.isAsked &&
    before.directions === after.directions &&
    before.onToggle === after.onToggle &&
    before.contacts.length === after.contacts.length &&
    before.contacts.every((contact, index) => contact === after.contacts[index])
  );
}

/** A text with what was searched for marked in it. */
function Highlight({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, isHit }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name, and no state
    isHit ? <mark key={index}>{text}</mark> : text,
  );
}
