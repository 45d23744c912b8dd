import { Globe, type LucideIcon, Mail, Navigation, Phone } from 'lucide-react';
import { type CSSProperties, memo, type ReactNode, useEffect, useRef } from 'react';
import type { Contact, DirectoryTenant } from '../../../../../modules/directory/schema.ts';
import {
  briefRooms,
  isBesideSuite,
  type LinkLine,
  ownPhone,
  type ReadLine,
  tenantLines,
} from '../../../../../modules/directory/values.ts';
import { type Dials, phoneLink } from '../../../../../shared/contact-links.ts';
import { type ListedPerson, listedPeople } from '../../../../../shared/person-name.ts';
import type { Piece } from '../../../../../shared/search/pieces.ts';
import { piecesOf, type Searched, suitePiecesOf } from '../../../../../shared/search/pieces.ts';
import { Hours } from '../clock/Hours.tsx';
import { lobbyTexts as texts } from '../texts.ts';
import { TenantLogo } from './TenantLogo.tsx';
import { WithCopy } from './WithCopy.tsx';

export type Brief = 'phone' | 'desk';

export interface TenantItemProps {
  tenant: DirectoryTenant;
  contacts: readonly Contact[];
  /** Contacts that the search matched. */
  people: (() => readonly Contact[]) | undefined;
  /** What it is, where that was searched for. */
  kind: string | undefined;
  searched: Searched | null;
  /** Where the rest of a tenant shows once its name is pressed; `null` shows all. */
  brief: Brief | null;
  isOpen: boolean;
  isAsked: boolean;
  directions: string | null;
  /** To its door, once somebody has found it. */
  way: readonly string[];
  dials: Dials | undefined;
  onToggle: (id: number | null) => void;
}

export const TenantItem = memo(function TenantItem(props: TenantItemProps) {
  const { tenant, people, kind, searched, brief, isOpen, isAsked, directions, way, dials, onToggle } = props;
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  useEffect(() => {
    if (isAsked) item.current?.scrollIntoView({ block: 'center' });
  }, [isAsked]);
  const matched = people?.() ?? [];
  const listed = listedPeople(props.contacts).sort((a, b) => rankIn(matched, a.contact) - rankIn(matched, b.contact));
  const contacts = props.contacts.filter(({ isListed, name: own }) => !isListed || !own);
  const lines = tenantLines(tenant, dials);
  const links = lines.filter((line) => line.href !== null);
  const hasLinks = links.length > 0 || directions !== null;
  const hasMore = way.length > 0 || Boolean(tenant.logoUrl);
  const canOpen = {
    phone: hasLinks || hasMore || tenant.hours !== null || props.contacts.some(({ phone }) => phone),
    desk: lines.length + contacts.length > 1 || hasMore || tenant.companyName.length > FITTING,
  };
  const canToggle = brief ? canOpen[brief] : hasMore && searched === null;
  const isBrief = brief === 'desk' && !isOpen;
  const isFound = isOpen || (brief === null && searched !== null);
  const toggle = () => onToggle(isOpen ? null : tenant.id);
  const whole = isBrief && { title: tenant.companyName };
  const name = <Highlight pieces={piecesOf(tenant.companyName, searched)} />;
  return (
    <li
      ref={item}
      className="directory-tenant"
      data-open={isOpen || undefined}
      data-asked={isAsked || undefined}
      data-brief={isBrief || undefined}
    >
      <div className="directory-tenant-head" data-long={isBesideSuite(tenant) || undefined}>
        <h3 className="directory-company" dir="auto" {...whole}>
          {canToggle ? (
            <button
              type="button"
              className="directory-tenant-toggle"
              aria-expanded={isOpen}
              onClick={toggle}
              {...whole}
            >
              {name}
            </button>
          ) : (
            name
          )}
        </h3>
        <span className="directory-suite">
          <span className="directory-unseen">{texts().suite} </span>
          <Highlight pieces={suitePiecesOf(tenant.suiteNumber, searched)} />
        </span>
      </div>
      {kind && <p className="directory-line directory-kind">{kind}</p>}
      <ListedPeople tenant={tenant} listed={listed} searched={searched} dials={dials} />
      <div
        className="directory-details"
        {...(isBrief && { style: roomsOf(briefRooms(tenant, lines, contacts, dials)) })}
      >
        {isOpen && <TenantLogo url={tenant.logoUrl} className="directory-tenant-logo" />}
        {isFound &&
          way.map((line) => (
            <p key={line} className="directory-line directory-way" dir="auto">
              {line}
            </p>
          ))}
        {lines.map(
          (line) =>
            line.href === null && (
              <p
                key={line.key}
                className={line.kind === 'hours' ? 'directory-line directory-hours' : 'directory-line'}
                dir="auto"
              >
                {line.kind === 'hours' ? <Hours hours={line.value} /> : readOf[line.kind](line, searched)}
              </p>
            ),
        )}
        {hasLinks && (
          <div className="directory-links">
            {links.map((line) => (
              <TenantLink key={line.key} line={line} />
            ))}
            {directions && <Directions href={directions} />}
          </div>
        )}
        <People
          tenant={tenant}
          contacts={contacts}
          searched={searched}
          dials={dials}
          isBrief={isBrief}
          isApart={hasLinks}
        />
        {isBrief && contacts.length > 1 && (
          <button
            type="button"
            className="directory-others"
            aria-label={texts().others({ count: contacts.length - 1 })}
            onClick={toggle}
          >
            {`+${contacts.length - 1}`}
          </button>
        )}
      </div>
    </li>
  );
}, isSame);

/** Letters of a name that always fits the first line of a desk's column. */
const FITTING = 24;

function roomsOf(rooms: ReturnType<typeof briefRooms>): CSSProperties {
  return Object.fromEntries(Object.entries(rooms).map(([kind, room]) => [`--${kind}-room`, `${room}em`]));
}

function Directions({ href }: { href: string }) {
  return (
    <a className="directory-link" href={href} target="_blank" rel="noopener noreferrer">
      <Navigation aria-hidden />
      {texts().directions}
    </a>
  );
}

const readOf: Readonly<Record<ReadLine['kind'], (line: ReadLine, searched: Searched | null) => ReactNode>> = {
  // The names end the sentence; only they are highlighted.
  names: ({ text: names }, searched) => (
    <>
      <span>{texts().also({ names }).slice(0, -names.length)}</span>
      <Highlight pieces={piecesOf(names, searched)} />
    </>
  ),
  text: labeled,
};

function labeled({ key, text, isLabeled }: ReadLine | LinkLine): string {
  const { labeled: message, fields } = texts();
  return isLabeled ? message({ label: fields[key], text }) : text;
}

interface LinkLook {
  Icon: LucideIcon;
  label: (text: string) => string;
  isExternal?: true;
}

const linkLooks: Readonly<Record<LinkLine['kind'], LinkLook>> = {
  phone: { Icon: Phone, label: (phone) => texts().call({ phone }) },
  email: { Icon: Mail, label: (address) => texts().mail({ address }) },
  website: { Icon: Globe, label: (host) => texts().visit({ host }), isExternal: true },
};

function TenantLink({ line }: { line: LinkLine }) {
  const { kind, href, text } = line;
  const { Icon, label, isExternal } = linkLooks[kind];
  return (
    <WithCopy text={text} kind={kind}>
      <a
        className="directory-link"
        href={href}
        aria-label={label(labeled(line))}
        {...(isExternal && { target: '_blank', rel: 'noopener noreferrer' })}
      >
        <Icon aria-hidden />
        {labeled(line)}
      </a>
    </WithCopy>
  );
}

/** First those whom the search matched. */
const rankIn = (matched: readonly Contact[], contact: Contact) => (matched.includes(contact) ? 0 : 1);

interface ListedPeopleProps extends Pick<TenantItemProps, 'tenant' | 'searched' | 'dials'> {
  listed: readonly ListedPerson<Contact>[];
}

function ListedPeople({ tenant, listed, searched, dials }: ListedPeopleProps) {
  if (listed.length === 0) return null;
  return (
    <ul className="directory-listed">
      {listed.map(({ contact, text }) => (
        <li key={contact.id} className="directory-listed-line">
          <span dir="auto">
            <Highlight pieces={piecesOf(text, searched)} />
          </span>
          <span className="directory-suite">
            <span className="directory-unseen">{texts().suite} </span>
            <Highlight pieces={suitePiecesOf(tenant.suiteNumber, searched)} />
          </span>
          <ContactPhone contact={contact} tenant={tenant} dials={dials} />
        </li>
      ))}
    </ul>
  );
}

interface ContactPhoneProps extends Pick<TenantItemProps, 'tenant' | 'dials'> {
  contact: Contact;
}

function ContactPhone({ contact, tenant, dials }: ContactPhoneProps) {
  const { name } = contact;
  const phone = ownPhone(contact, tenant, dials);
  const href = phone && phoneLink(phone, dials);
  if (!href) return phone && <span dir="auto">{phone}</span>;
  return (
    <WithCopy text={phone} kind={tenant.phone ? 'second' : 'phone'}>
      <a
        className="directory-link"
        href={href}
        aria-label={name ? texts().callPerson({ name, phone }) : texts().call({ phone })}
      >
        <Phone aria-hidden />
        {phone}
      </a>
    </WithCopy>
  );
}

interface PeopleProps extends Pick<TenantItemProps, 'tenant' | 'contacts' | 'searched' | 'dials'> {
  /** From the company's own links. */
  isApart: boolean;
  /** On one line, which may cut names. */
  isBrief: boolean;
}

function People({ tenant, contacts, searched, dials, isApart, isBrief }: PeopleProps) {
  if (contacts.length === 0) return null;
  return (
    <ul className="directory-contacts" data-apart={isApart || undefined}>
      {contacts.map((contact) => (
        <li key={contact.id} className="directory-contact">
          {contact.name && (
            <span dir="auto" {...(isBrief && { title: contact.name })}>
              <Highlight pieces={piecesOf(contact.name, searched)} />
            </span>
          )}
          <ContactPhone contact={contact} tenant={tenant} dials={dials} />
        </li>
      ))}
    </ul>
  );
}

/** Every version groups the floors again. `people` follows from the others. */
function isSame(before: TenantItemProps, after: TenantItemProps): boolean {
  return (
    before.tenant === after.tenant &&
    before.searched === after.searched &&
    before.brief === after.brief &&
    before.isOpen === after.isOpen &&
    before.isAsked === after.isAsked &&
    before.directions === after.directions &&
    before.kind === after.kind &&
    before.way.join('\n') === after.way.join('\n') &&
    before.dials === after.dials &&
    before.onToggle === after.onToggle &&
    before.contacts.length === after.contacts.length &&
    before.contacts.every((contact, index) => contact === after.contacts[index])
  );
}

export function Highlight({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, isHit }, index) => {
    const Piece = isHit ? 'mark' : 'span'; // bare text would crash a translated page
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no id and no state
    return <Piece key={index}>{text}</Piece>;
  });
}
