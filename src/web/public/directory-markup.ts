import {
  byFloorAndSuite,
  type Contact,
  type Directory,
  type DirectoryAnnouncement,
  type DirectoryTenant,
  type FloorPlan,
  floorPlan,
} from '../../modules/directory/schema.ts';
import {
  type HoursLine,
  isBesideSuite,
  type LinkLine,
  messageIn,
  minLineWidths,
  ownPhone,
  type ReadLine,
  tenantLines,
  wayTo,
} from '../../modules/directory/values.ts';
import { accentProperties, monogramFor } from '../../shared/accent.ts';
import { brand } from '../../shared/brand.ts';
import { type DialNumbers, phoneLink } from '../../shared/contact-links.ts';
import { shortenText } from '../../shared/graphemes.ts';
import { formatHours } from '../../shared/hours/hours-text.ts';
import type { OpeningHours } from '../../shared/hours/opening-hours.ts';
import { escapeHtml as text } from '../../shared/html.ts';
import { listedPeople } from '../../shared/person-name.ts';
import { type DirectoryWords, directoryWords } from '../../texts/directory.ts';
import { floorName } from '../../texts/floor-name.ts';
import {
  defaultLanguage,
  LANGUAGE_PARAMETER,
  type Language,
  languages,
  otherLanguages,
} from '../../texts/languages.ts';
import { hasLongWord } from '../../texts/longest-word.ts';
import { codeMarkup } from './directory-code.ts';
import { directoryLinkedData } from './directory-linked-data.ts';
import { PICTURE, pictureUrl } from './directory-picture.ts';

interface MarkupOptions {
  language?: Language;
  /** Total number of tenants, if not all are included. */
  tenantCount?: number;
}

/**
 * Renders a directory as HTML before any script runs, with the class names of the client's
 * `features/directory/styles/directory.css`, so that the client's render shifts no layout.
 * @param origin without trailing slash
 */
export function directoryMarkup(directory: Directory, origin: string, options: MarkupOptions = {}): string {
  const { language = defaultLanguage, tenantCount = directory.tenants.length } = options;
  const words = directoryWords[language];
  const { name, address } = directory;
  const announcements = directory.announcements.map((announcement) => ({
    ...announcement,
    message: messageIn(language, announcement),
  }));
  return join(
    `<div class="directory"${accentMark(directory)}>`,
    '<div class="directory-top"><header class="directory-header"><div class="directory-identity">',
    logoMarkup(directory),
    `<div class="directory-names"><h1 class="directory-name" dir="auto"${longMark(hasLongWord(name))}>${text(name)}</h1>`,
    `<p class="directory-address" dir="auto">${text(address)}</p></div></div>`,
    '<div class="directory-now"></div></header>',
    urgentMarkup(announcements.filter(({ urgent }) => urgent)),
    '</div><div class="directory-body"><main id="main" class="directory-main"><div class="directory-search"></div>',
    floorsMarkup(directory, words),
    placesMarkup(directory, language),
    moreMarkup(directory, tenantCount, words),
    '</main>',
    panelMarkup(directory, origin, words),
    '</div>',
    footerMarkup(language, words),
    bannerMarkup(
      announcements.filter(({ urgent }) => !urgent),
      words,
    ),
    '</div>',
  );
}

function accentMark({ accent }: Directory): string {
  if (!accent) return '';
  const style = Object.entries(accentProperties(accent)).map(([name, value]) => `${name}:${value}`);
  return ` data-accent="true" style="${style.join(';')}"`;
}

function logoMarkup({ name, logoUrl, logoDarkUrl }: Directory): string {
  if (!logoUrl)
    return `<span class="directory-logo directory-monogram" aria-hidden="true">${text(monogramFor(name))}</span>`;
  const logo = (url: string, mark = '') => `<img class="directory-logo" src="${text(url)}" alt=""${mark}>`;
  if (!logoDarkUrl) return logo(logoUrl);
  return join(logo(logoUrl, ' data-for="day"'), logo(logoDarkUrl, ' data-for="night"'));
}

/** @param origin without trailing slash */
export function directoryHead(
  directory: Directory,
  origin: string,
  {
    manifest,
    language = defaultLanguage,
    tenantCount = directory.tenants.length,
  }: MarkupOptions & { manifest?: string } = {},
): string {
  const { name, address, description, imageUrl, searchEngines, slug } = directory;
  const words = directoryWords[language];
  const about = truncate(description ?? words.about({ building: name, address, count: tenantCount }));
  const title = words.title({ building: name });
  const url = addressInLanguage(language, `${origin}/${slug}`);
  return join(
    `<title>${text(title)}</title>`,
    meta('name', 'description', about),
    `<link rel="canonical" href="${text(url)}">`,
    alternate('x-default', `${origin}/${slug}`),
    ...[language, ...otherLanguages(language)].map((alternateLanguage) =>
      alternate(alternateLanguage, addressInLanguage(alternateLanguage, `${origin}/${slug}`)),
    ),
    manifest ? `<link rel="manifest" href="${text(manifest)}">` : '',
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', brand.name),
    meta('property', 'og:title', title),
    meta('property', 'og:description', about),
    meta('property', 'og:url', url),
    meta('property', 'og:locale', languages[language].locale.replace('-', '_')),
    ...(imageUrl ? [meta('property', 'og:image', `${new URL(imageUrl, origin)}`)] : pictureTags(directory, origin)),
    meta('property', 'og:image:alt', title),
    meta('name', 'twitter:card', 'summary_large_image'),
    searchEngines === 'refused' && meta('name', 'robots', 'noindex'),
    directoryLinkedData(directory, url),
  );
}

const meta = (key: 'name' | 'property', name: string, content: string) =>
  `<meta ${key}="${name}" content="${text(content)}">`;

/** Sizes let networks show the picture with the first share. */
const pictureTags = (directory: Directory, origin: string) => [
  meta('property', 'og:image', pictureUrl(directory, origin)),
  meta('property', 'og:image:width', `${PICTURE.width}`),
  meta('property', 'og:image:height', `${PICTURE.height}`),
];

/**
 * Each page lists all languages, its own included
 * (developers.google.com/search/docs/specialty/international/localized-versions).
 */
const alternate = (language: string, href: string) =>
  `<link rel="alternate" hreflang="${language}" href="${text(href)}">`;

/** Omits the default language, which is then negotiated. */
const addressInLanguage = (language: Language, url: string) =>
  language === defaultLanguage ? url : `${url}?${LANGUAGE_PARAMETER}=${language}`;

function moreMarkup({ tenants }: Directory, tenantCount: number, { more }: DirectoryWords): string {
  const shownCount = tenants.length;
  return shownCount < tenantCount
    ? `<p class="directory-more">${text(more({ shown: shownCount, all: tenantCount }))}</p>`
    : '';
}

function urgentMarkup(urgent: readonly DirectoryAnnouncement[]): string {
  if (urgent.length === 0) return '';
  const items = urgent.map(({ message }) => `<li><p dir="auto">${text(message)}</p></li>`);
  return `<ul class="directory-urgent">${items.join('')}</ul>`;
}

function floorsMarkup({ tenants, contacts, floors: ownFloors, dials }: Directory, words: DirectoryWords): string {
  if (tenants.length === 0) return `<p><strong>${text(words.empty.title)}</strong></p><p>${text(words.empty.text)}</p>`;
  const floors = Map.groupBy([...tenants].sort(byFloorAndSuite), ({ floorNumber }) => floorNumber);
  const people = Map.groupBy(contacts, ({ tenantId }) => tenantId);
  const plan = floorPlan(ownFloors, (floor) => floorName(words, floor));
  const maxColumns = Math.min(4, Math.max(...[...floors.values()].map(({ length }) => length)));
  const sections = [...floors].map(([number, floorTenants]) =>
    join(
      `<section class="directory-floor"><h2 class="directory-floor-label">${floorHeading(number, plan)}</h2>`,
      floorAbout(number, plan),
      '<ul class="directory-tenants">',
      ...floorTenants.map((tenant) =>
        tenantMarkup(tenant, people.get(tenant.id) ?? [], { words, plan, dials, isBrief: maxColumns > 1 }),
      ),
      '</ul></section>',
    ),
  );
  return `<div class="directory-floors" data-most="${maxColumns}">${sections.join('')}</div>`;
}

/** Lists places for readers without scripts. */
function placesMarkup({ places, placeWords, floors }: Directory, language: Language): string {
  if (!places) return '';
  const words = directoryWords[language];
  const plan = floorPlan(floors, (floor) => floorName(words, floor));
  const items = places.map(({ kind, name, floorNumber, way }) =>
    join(
      `<li><h3 dir="auto">${text(name ?? placeWords?.[kind]?.[language] ?? kind)}</h3>`,
      `<span>${text(plan.label(floorNumber))}</span>`,
      way && `<p dir="auto">${text(way)}</p>`,
      '</li>',
    ),
  );
  const title = `<h2>${text(words.places.title)}</h2>`;
  return `<section class="directory-places" data-unasked="true">${title}<ul>${items.join('')}</ul></section>`;
}

function floorHeading(floor: number, plan: FloorPlan): string {
  const mark = `<span class="directory-floor-mark" aria-hidden="true">${text(plan.sign(floor))}</span>`;
  return `${mark}<span class="directory-floor-name">${text(plan.name(floor))}</span>`;
}

function floorAbout(floor: number, plan: FloorPlan): string {
  const { note, description, imageUrl } = plan.own(floor) ?? {};
  if (!note && !description && !imageUrl) return '';
  return join(
    '<div class="directory-floor-about" dir="auto">',
    imageUrl ? `<img src="${text(imageUrl)}" alt="" loading="lazy" referrerpolicy="no-referrer">` : '',
    note ? `<p class="directory-floor-note">${text(note)}</p>` : '',
    description ? `<p>${text(description)}</p>` : '',
    '</div>',
  );
}

interface TenantLook {
  words: DirectoryWords;
  plan: FloorPlan;
  dials: DialNumbers | undefined;
  /** Two lines on a desktop, as in the client. */
  isBrief: boolean;
}

function tenantMarkup(
  tenant: DirectoryTenant,
  contacts: readonly Contact[],
  { words, plan, dials, isBrief }: TenantLook,
): string {
  const { companyName, suiteNumber } = tenant;
  const suite = `<span class="directory-suite"><span class="directory-unseen">${text(words.suite)} </span>${text(suiteNumber)}</span>`;
  const phoneOf = (contact: Contact) => {
    const phone = ownPhone(contact, tenant, dials);
    return phone && phoneMarkup(tenant.phone ? 'second' : 'phone', phoneLink(phone, dials), phone);
  };
  const listed = listedPeople(contacts).map(({ contact, text: name }) =>
    join(`<li class="directory-listed-line"><span dir="auto">${text(name)}</span>`, suite, phoneOf(contact), '</li>'),
  );
  const unlistedContacts = contacts
    .filter(({ isListed, name }) => !isListed || !name)
    .sort((a, b) => Number(b.isPrimary) - Number(a.isPrimary));
  const people = unlistedContacts.map((contact) =>
    join('<li class="directory-contact">', nameMarkup(contact.name), phoneOf(contact), '</li>'),
  );
  const lines = tenantLines(tenant, dials);
  const links = lines.map(
    (line) =>
      line.href !== null && reachMarkup(line.kind, line.href, labelText(line, words), linkAttributes[line.kind]),
  );
  return join(
    `<li class="directory-tenant"${isBrief ? ' data-brief="true"' : ''}><div class="directory-tenant-head"${longMark(isBesideSuite(tenant))}>`,
    `<h3 class="directory-company" dir="auto">${text(companyName)}</h3>`,
    suite,
    '</div>',
    listed.length > 0 && `<ul class="directory-listed">${listed.join('')}</ul>`,
    `<div class="directory-details"${isBrief ? roomsMark(minLineWidths(tenant, lines, unlistedContacts, dials)) : ''}>`,
    ...wayTo(tenant, plan, words.way).map(
      (line) => `<p class="directory-line directory-way" dir="auto" data-unasked="true">${text(line)}</p>`,
    ),
    ...lines.map((line) => line.href === null && `<p class="directory-line" dir="auto">${readMarkup(line, words)}</p>`),
    links.some(Boolean) && `<div class="directory-links">${join(...links)}</div>`,
    people.length > 0 &&
      `<ul class="directory-contacts"${links.some(Boolean) ? ' data-apart="true"' : ''}>${people.join('')}</ul>`,
    isBrief && people.length > 1 && `<span class="directory-others">+${people.length - 1}</span>`,
    '</div></li>',
  );
}

function roomsMark(rooms: ReturnType<typeof minLineWidths>): string {
  const style = Object.entries(rooms).map(([kind, room]) => `--${kind}-room:${room}em`);
  return style.length > 0 ? ` style="${style.join(';')}"` : '';
}

/** Marks names with a long word, as the client does. */
const longMark = (isLong: boolean) => (isLong ? ' data-long="true"' : '');

function readMarkup(line: ReadLine | HoursLine, words: DirectoryWords): string {
  if (line.kind === 'hours') return weekMarkup(line.value, words);
  return text(readText[line.kind](line, words));
}

/** Omits exceptions: this page is cached for days. */
const weekMarkup = (hours: OpeningHours, words: DirectoryWords) =>
  `<span class="directory-hours-week">${text(formatHours({ ...hours, exceptions: [] }, words.hours))}</span>`;

const readText: Readonly<Record<ReadLine['kind'], (line: ReadLine, words: DirectoryWords) => string>> = {
  names: ({ text: names }, words) => words.also({ names }),
  text: labelText,
};

function labelText({ key, text, isLabeled }: ReadLine | LinkLine, words: DirectoryWords): string {
  return isLabeled ? words.labeled({ label: words.fields[key], text }) : text;
}

const linkAttributes: Readonly<Record<LinkLine['kind'], string>> = {
  phone: '',
  email: '',
  website: ' rel="noopener noreferrer"',
};

function panelMarkup(directory: Directory, origin: string, words: DirectoryWords): string {
  const { address, description, hours, leasingContact, leasingPhone, amenities, slug, imageUrl } = directory;
  const fact = (term: string, value: string | null, href: string | null = null) =>
    value &&
    `<dt>${text(term)}</dt><dd dir="auto">${href ? `<a href="${text(href)}">${text(value)}</a>` : text(value)}</dd>`;
  const call = leasingPhone && phoneLink(leasingPhone, directory.dials);
  const facts = join(fact(words.panel.contact, leasingContact), fact(words.panel.phone, leasingPhone, call));
  const names = (amenities ?? '').split(',').flatMap((name) => name.trim() || []);
  return join(
    '<aside class="directory-panel">',
    imageUrl &&
      `<img class="directory-picture" src="${text(imageUrl)}-960" alt="" loading="lazy" width="960" height="540">`,
    `<section><h2 class="directory-panel-title">${text(words.panel.location)}</h2><p dir="auto">${text(address)}</p>`,
    description && `<p class="directory-about" dir="auto">${text(description)}</p>`,
    '</section>',
    hours && panelSection(words.hours.label, `<p>${weekMarkup(hours, words)}</p>`),
    facts && panelSection(words.panel.leasing, `<dl class="directory-facts">${facts}</dl>`),
    names.length > 0 &&
      panelSection(
        words.panel.amenities,
        `<ul class="directory-amenities">${names.map((name) => `<li>${text(name)}</li>`).join('')}</ul>`,
      ),
    codeMarkup(`${origin}/${slug}`, words),
    '</aside>',
  );
}

function panelSection(title: string, content: string): string {
  return `<section><h2 class="directory-panel-title">${text(title)}</h2>${content}</section>`;
}

function footerMarkup(language: Language, words: DirectoryWords): string {
  const languageLinks = otherLanguages(language).map(
    (otherLanguage) =>
      `<a href="?${LANGUAGE_PARAMETER}=${otherLanguage}" lang="${otherLanguage}" hreflang="${otherLanguage}">${languages[otherLanguage].name}</a>`,
  );
  const brandLink = `<a href="/">${text(words.poweredBy({ brand: brand.name }))}</a>`;
  return `<footer class="directory-footer">${brandLink}${languageLinks.join('')}</footer>`;
}

function bannerMarkup(announcements: readonly DirectoryAnnouncement[], words: DirectoryWords): string {
  if (announcements.length === 0) return '';
  const items = announcements.map(
    ({ message }, place) => `<li dir="auto"${place === 0 ? ' data-shown="true"' : ''}>${text(message)}</li>`,
  );
  return join(
    `<section class="directory-banner" aria-label="${text(words.announcements.label)}"><div class="directory-banner-inner">`,
    `<ul class="directory-banner-list">${items.join('')}</ul></div></section>`,
  );
}

function nameMarkup(name: string | null): string {
  return name ? `<span dir="auto">${text(name)}</span>` : '';
}

function reachMarkup(kind: LinkLine['kind'] | 'second', href: string, label: string, attributes = ''): string {
  const link = `<a class="directory-link" href="${text(href)}"${attributes}>${text(label)}</a>`;
  return `<span class="directory-reach" data-kind="${kind}">${link}</span>`;
}

/** Renders plain text if the phone has no number. */
function phoneMarkup(kind: 'phone' | 'second', href: string | null, phone: string): string {
  return href === null ? `<span dir="auto">${text(phone)}</span>` : reachMarkup(kind, href, phone);
}

const truncate = (about: string): string => shortenText(about.replace(/\s+/g, ' ').trim(), 160);

function join(...parts: (string | false | null)[]): string {
  return parts.filter(Boolean).join('');
}
