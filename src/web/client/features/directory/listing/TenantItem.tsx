import { Globe, type LucideIcon, Mail, Navigation, Phone } from 'lucide-react';
import { type CSSProperties, memo, type ReactNode, useEffect, useRef } from 'react';
import type { Contact, DirectoryTenant } from '../../../../../modules/directory/schema.ts';
import {
  isBesideSuite,
  type LinkLine,
  minLineWidths,
  ownPhone,
  type ReadLine,
  tenantLines,
} from '../../../../../modules/directory/values.ts';
import { type DialNumbers, phoneLink } from '../../../../../shared/contact-links.ts';
import { type ListedPerson, listedPeople } from '../../../../../shared/person-name.ts';
import type { HighlightPiece } from '../../../../../shared/search/highlight.ts';
import { type HighlightQuery, highlightSuite, highlightText } from '../../../../../shared/search/highlight.ts';
import { Hours } from '../clock/Hours.tsx';
import { lobbyTexts as texts } from '../texts.ts';
import { TenantLogo } from './TenantLogo.tsx';
import { WithCopy } from './WithCopy.tsx';

export type CompactLayout = 'phone' | 'desktop';

export interface TenantItemProps {
  tenant: DirectoryTenant;
  contacts: readonly Contact[];
  people: (() => readonly Contact[]) | undefined;
  /** Name of the kind, if the search matched it. */
  kind: string | undefined;
  highlightQuery: HighlightQuery | null;
  /** Layout whose details are collapsed until the name is pressed; `null` shows all. */
  compactLayout: CompactLayout | null;
  isOpen: boolean;
  isAsked: boolean;
  directions: string | null;
  /** Directions to the door, if the tenant is expanded or a hit. */
  way: readonly string[];
  dials: DialNumbers | undefined;
  onToggle: (id: number | null) => void;
}

export const TenantItem = memo(function TenantItem(props: TenantItemProps) {
  const { tenant, kind, highlightQuery, isOpen, isAsked, dials, onToggle } = props;
  const item = useScrollIntoView(isOpen, isAsked);
  const content = contentOf(props);
  const toggle = () => onToggle(isOpen ? null : tenant.id);
  return (
    <li
      ref={item}
      className="directory-tenant"
      data-open={isOpen || undefined}
      data-asked={isAsked || undefined}
      data-brief={content.isBrief || undefined}
    >
      <TenantHead
        tenant={tenant}
        highlightQuery={highlightQuery}
        isOpen={isOpen}
        isBrief={content.isBrief}
        onToggle={content.canToggle ? toggle : null}
      />
      {kind && <p className="directory-line directory-kind">{kind}</p>}
      <ListedPeople tenant={tenant} listed={content.listed} highlightQuery={highlightQuery} dials={dials} />
      <TenantDetails {...props} content={content} toggle={toggle} />
    </li>
  );
}, isSame);

/** Scrolls an opened item into view, and one that the address names to the center. */
function useScrollIntoView(isOpen: boolean, isAsked: boolean) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  useEffect(() => {
    if (isAsked) item.current?.scrollIntoView({ block: 'center' });
  }, [isAsked]);
  return item;
}

type TenantContent = ReturnType<typeof contentOf>;

/** People, lines and links of the item, and which of them it shows in its state. */
function contentOf({
  tenant,
  people,
  highlightQuery,
  compactLayout,
  isOpen,
  directions,
  way,
  dials,
  ...props
}: TenantItemProps) {
  const matched = people?.() ?? [];
  const listed = listedPeople(props.contacts).sort((a, b) => rankIn(matched, a.contact) - rankIn(matched, b.contact));
  const contacts = props.contacts.filter(({ isListed, name }) => !isListed || !name);
  const lines = tenantLines(tenant, dials);
  const links = lines.filter((line) => line.href !== null);
  const hasLinks = links.length > 0 || directions !== null;
  const hasMore = way.length > 0 || Boolean(tenant.logoUrl);
  const canOpen = {
    phone: hasLinks || hasMore || tenant.hours !== null || props.contacts.some(({ phone }) => phone),
    desktop: lines.length + contacts.length > 1 || hasMore || tenant.companyName.length > MAX_ONE_LINE_LETTERS,
  };
  return {
    listed,
    contacts,
    lines,
    links,
    hasLinks,
    canToggle: compactLayout ? canOpen[compactLayout] : hasMore && highlightQuery === null,
    isBrief: compactLayout === 'desktop' && !isOpen,
    hasDirections: isOpen || (compactLayout === null && highlightQuery !== null),
  };
}

interface TenantHeadProps extends Pick<TenantItemProps, 'tenant' | 'highlightQuery' | 'isOpen'> {
  isBrief: boolean;
  /** `null` if the item has no details to open. */
  onToggle: (() => void) | null;
}

function TenantHead({ tenant, highlightQuery, isOpen, isBrief, onToggle }: TenantHeadProps) {
  const fullNameTitle = isBrief && { title: tenant.companyName };
  const name = <Highlight pieces={highlightText(tenant.companyName, highlightQuery)} />;
  return (
    <div className="directory-tenant-head" data-long={isBesideSuite(tenant) || undefined}>
      <h3 className="directory-company" dir="auto" {...fullNameTitle}>
        {onToggle ? (
          <button
            type="button"
            className="directory-tenant-toggle"
            aria-expanded={isOpen}
            onClick={onToggle}
            {...fullNameTitle}
          >
            {name}
          </button>
        ) : (
          name
        )}
      </h3>
      <span className="directory-suite">
        <span className="directory-unseen">{texts().suite} </span>
        <Highlight pieces={highlightSuite(tenant.suiteNumber, highlightQuery)} />
      </span>
    </div>
  );
}

interface TenantDetailsProps extends TenantItemProps {
  content: TenantContent;
  toggle: () => void;
}

function TenantDetails({
  tenant,
  highlightQuery,
  isOpen,
  directions,
  way,
  dials,
  content,
  toggle,
}: TenantDetailsProps) {
  const { contacts, lines, links, hasLinks, isBrief } = content;
  return (
    <div
      className="directory-details"
      {...(isBrief && { style: roomsOf(minLineWidths(tenant, lines, contacts, dials)) })}
    >
      {isOpen && <TenantLogo url={tenant.logoUrl} className="directory-tenant-logo" />}
      {content.hasDirections &&
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
              {line.kind === 'hours' ? <Hours hours={line.value} /> : readOf[line.kind](line, highlightQuery)}
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
        highlightQuery={highlightQuery}
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
  );
}

/** Letters of a name that always fits a desktop column's first line. */
const MAX_ONE_LINE_LETTERS = 24;

function roomsOf(rooms: ReturnType<typeof minLineWidths>): CSSProperties {
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

const readOf: Readonly<Record<ReadLine['kind'], (line: ReadLine, highlightQuery: HighlightQuery | null) => ReactNode>> =
  {
    // The names end the sentence; only they are highlighted.
    names: ({ text: names }, highlightQuery) => (
      <>
        <span>{texts().also({ names }).slice(0, -names.length)}</span>
        <Highlight pieces={highlightText(names, highlightQuery)} />
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

/** Sorts contacts that the search matched first. */
const rankIn = (matched: readonly Contact[], contact: Contact) => (matched.includes(contact) ? 0 : 1);

interface ListedPeopleProps extends Pick<TenantItemProps, 'tenant' | 'highlightQuery' | 'dials'> {
  listed: readonly ListedPerson<Contact>[];
}

function ListedPeople({ tenant, listed, highlightQuery, dials }: ListedPeopleProps) {
  if (listed.length === 0) return null;
  return (
    <ul className="directory-listed">
      {listed.map(({ contact, text }) => (
        <li key={contact.id} className="directory-listed-line">
          <span dir="auto">
            <Highlight pieces={highlightText(text, highlightQuery)} />
          </span>
          <span className="directory-suite">
            <span className="directory-unseen">{texts().suite} </span>
            <Highlight pieces={highlightSuite(tenant.suiteNumber, highlightQuery)} />
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

interface PeopleProps extends Pick<TenantItemProps, 'tenant' | 'contacts' | 'highlightQuery' | 'dials'> {
  /** Separated from the company's own links. */
  isApart: boolean;
  /** One-line layout, which may truncate names. */
  isBrief: boolean;
}

function People({ tenant, contacts, highlightQuery, dials, isApart, isBrief }: PeopleProps) {
  if (contacts.length === 0) return null;
  return (
    <ul className="directory-contacts" data-apart={isApart || undefined}>
      {contacts.map((contact) => (
        <li key={contact.id} className="directory-contact">
          {contact.name && (
            <span dir="auto" {...(isBrief && { title: contact.name })}>
              <Highlight pieces={highlightText(contact.name, highlightQuery)} />
            </span>
          )}
          <ContactPhone contact={contact} tenant={tenant} dials={dials} />
        </li>
      ))}
    </ul>
  );
}

/** Compares props by content: every version groups the floors again. */
function isSame(before: TenantItemProps, after: TenantItemProps): boolean {
  return (
    before.tenant === after.tenant &&
    before.highlightQuery === after.highlightQuery &&
    before.compactLayout === after.compactLayout &&
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

export function Highlight({ pieces }: { pieces: readonly HighlightPiece[] }) {
  return pieces.map(({ text, isHit }, index) => {
    const Piece = isHit ? 'mark' : 'span'; // bare text nodes crash React on pages translated by the browser
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no id and no state
    return <Piece key={index}>{text}</Piece>;
  });
}
