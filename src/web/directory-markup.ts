import {
  byFloorAndSuite,
  type Contact,
  type Directory,
  type DirectoryAnnouncement,
  type DirectoryTenant,
  floorLabel,
  floorMark,
  type TenantLinkKey,
  tenantLinkKeys,
} from '../modules/directory/schema.ts';
import { brand } from '../platform/brand.ts';
import { mailLink, phoneLink, webLink } from '../platform/contact-links.ts';
import { escapeHtml as text } from '../platform/html.ts';

/** The words of the page the server sends; the client's catalogue says the same ones. */
export const directoryLabels = {
  suite: 'Suite',
  also: (names: string) => `Also: ${names}`,
  emptyTitle: 'No Tenants Listed',
  emptyText: "This property directory is currently empty. New tenants will appear here once they're added.",
  location: 'Location',
  leasing: 'Leasing Information',
  contact: 'Contact',
  phone: 'Phone',
  amenities: 'Building Amenities',
  announcements: 'Announcements',
  scan: 'Scan to access on mobile',
  more: (shown: number, all: number) => `The first ${shown} of ${all.toLocaleString('en-US')} tenants are listed here.`,
  poweredBy: `Powered by ${brand.name}`,
} as const;
type Labels = typeof directoryLabels;
export type DirectoryLabels = {
  readonly [Key in keyof Labels]: Labels[Key] extends string ? string : Labels[Key];
};

interface MarkupOptions {
  labels?: DirectoryLabels;
  /** How many tenants the building has, where not all of them are given. */
  tenantCount?: number;
}

/**
 * A directory as HTML to be read before any script runs. The class names are those of the client's
 * `features/lobby/styles/directory.css`, so that the page which takes over stands where this one stood.
 */
export function directoryMarkup(directory: Directory, options: MarkupOptions = {}): string {
  const { labels = directoryLabels, tenantCount = directory.tenants.length } = options;
  const { name, address, logoUrl, announcements } = directory;
  const logo = logoUrl ? `<img class="directory-logo" src="${text(logoUrl)}" alt="" referrerpolicy="no-referrer">` : '';
  return join(
    '<div class="directory"><div class="directory-top"><header class="directory-header"><div class="directory-identity">',
    logo || '<span class="directory-logo"></span>',
    `<div class="directory-names"><h1 class="directory-name" dir="auto">${text(name)}</h1>`,
    `<p class="directory-address" dir="auto">${text(address)}</p></div></div>`,
    '<div class="directory-now"></div></header>',
    urgentMarkup(announcements.filter(({ urgent }) => urgent)),
    '</div><div class="directory-body"><main id="main" class="directory-main"><div class="directory-search"></div>',
    floorsMarkup(directory, labels),
    moreMarkup(directory, tenantCount, labels),
    '</main>',
    panelMarkup(directory, labels),
    `</div><footer class="directory-footer"><a href="/">${text(labels.poweredBy)}</a></footer>`,
    bannerMarkup(
      announcements.filter(({ urgent }) => !urgent),
      labels,
    ),
    '</div>',
  );
}

/**
 * Title, description, canonical address and what a shared link shows of it. `origin` has no slash at its end;
 * `manifest` is where directory-manifest.ts is answered, if it is.
 */
export function directoryHead(
  directory: Directory,
  origin: string,
  { manifest, tenantCount = directory.tenants.length }: { manifest?: string; tenantCount?: number } = {},
): string {
  const { name, address, description, imageUrl, logoUrl, slug } = directory;
  const count = `${tenantCount.toLocaleString('en-US')} ${tenantCount === 1 ? 'tenant' : 'tenants'}`;
  const about = shortened(description ?? `${name}, ${address}: ${count} by floor and suite.`);
  const title = `${name} · Directory`;
  const url = `${origin}/${slug}`;
  const picture = imageUrl ?? logoUrl;
  const meta = (key: 'name' | 'property', of: string, content: string) =>
    `<meta ${key}="${of}" content="${text(content)}">`;
  return join(
    `<title>${text(title)}</title>`,
    meta('name', 'description', about),
    `<link rel="canonical" href="${text(url)}">`,
    manifest ? `<link rel="manifest" href="${text(manifest)}">` : '',
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', brand.name),
    meta('property', 'og:title', title),
    meta('property', 'og:description', about),
    meta('property', 'og:url', url),
    picture && meta('property', 'og:image', picture),
    meta('name', 'twitter:card', imageUrl ? 'summary_large_image' : 'summary'),
  );
}

function moreMarkup({ tenants }: Directory, tenantCount: number, { more }: DirectoryLabels): string {
  return tenants.length < tenantCount ? `<p class="directory-more">${text(more(tenants.length, tenantCount))}</p>` : '';
}

function urgentMarkup(urgent: readonly DirectoryAnnouncement[]): string {
  if (urgent.length === 0) return '';
  const items = urgent.map(({ message }) => `<li><p dir="auto">${text(message)}</p></li>`);
  return `<ul class="directory-urgent">${items.join('')}</ul>`;
}

function floorsMarkup({ tenants, contacts }: Directory, labels: DirectoryLabels): string {
  if (tenants.length === 0) return `<p><strong>${text(labels.emptyTitle)}</strong></p><p>${text(labels.emptyText)}</p>`;
  const floors = Map.groupBy([...tenants].sort(byFloorAndSuite), ({ floorNumber }) => floorNumber);
  const people = Map.groupBy(contacts, ({ tenantId }) => tenantId);
  const most = Math.min(4, Math.max(...[...floors.values()].map(({ length }) => length)));
  const sections = [...floors].map(([number, onFloor]) =>
    join(
      `<section class="directory-floor"><h2 class="directory-floor-label">${floorHeading(number)}</h2>`,
      '<ul class="directory-tenants">',
      ...onFloor.map((tenant) => tenantMarkup(tenant, people.get(tenant.id) ?? [], labels)),
      '</ul></section>',
    ),
  );
  return `<div class="directory-floors" data-most="${most}">${sections.join('')}</div>`;
}

function floorHeading(floor: number): string {
  const mark = `<span class="directory-floor-mark" aria-hidden="true">${text(floorMark(floor))}</span>`;
  return `${mark}<span class="directory-floor-name">${text(floorLabel(floor))}</span>`;
}

function tenantMarkup(tenant: DirectoryTenant, contacts: readonly Contact[], labels: DirectoryLabels): string {
  const { companyName, suiteNumber, aliases } = tenant;
  const people = [...contacts]
    .sort((a, b) => Number(b.isPrimary) - Number(a.isPrimary))
    .map(({ name, phone: own }) =>
      join('<li class="directory-contact">', nameMarkup(name), own && linkMarkup(phoneLink(own), own), '</li>'),
    );
  const links = join(...tenantLinkKeys.map((key) => tenant[key] && detailMarkup[key](tenant[key])));
  return join(
    '<li class="directory-tenant"><div class="directory-tenant-head">',
    `<h3 class="directory-company" dir="auto">${text(companyName)}</h3>`,
    `<span class="directory-suite"><span class="directory-unseen">${text(labels.suite)} </span>${text(suiteNumber)}</span>`,
    '</div><div class="directory-details">',
    aliases && `<p class="directory-aliases" dir="auto">${text(labels.also(aliases))}</p>`,
    people.length > 0 && `<ul class="directory-contacts">${people.join('')}</ul>`,
    links && `<div class="directory-links">${links}</div>`,
    '</div></li>',
  );
}

const detailMarkup: Readonly<Record<TenantLinkKey, (value: string) => string>> = {
  phone: (phone) => linkMarkup(phoneLink(phone), phone),
  email: (email) => linkMarkup(mailLink(email), email),
  website: siteMarkup,
};

function panelMarkup(directory: Directory, labels: DirectoryLabels): string {
  const { address, description, leasingContact, leasingPhone, amenities, slug } = directory;
  const fact = (term: string, value: string | null) =>
    value && `<dt>${text(term)}</dt><dd dir="auto">${text(value)}</dd>`;
  const facts = join(fact(labels.contact, leasingContact), fact(labels.phone, leasingPhone));
  const names = (amenities ?? '').split(',').flatMap((name) => name.trim() || []);
  return join(
    '<aside class="directory-panel">',
    `<section><h2 class="directory-panel-title">${text(labels.location)}</h2><p dir="auto">${text(address)}</p>`,
    description && `<p class="directory-about" dir="auto">${text(description)}</p>`,
    '</section>',
    facts && panelSection(labels.leasing, `<dl class="directory-facts">${facts}</dl>`),
    names.length > 0 &&
      panelSection(
        labels.amenities,
        `<ul class="directory-amenities">${names.map((name) => `<li>${text(name)}</li>`).join('')}</ul>`,
      ),
    `<section class="directory-qr"><h2 class="directory-panel-title">${text(labels.scan)}</h2>`,
    `<span class="directory-qr-code"></span><a href="/${text(slug)}">/${text(slug)}</a></section></aside>`,
  );
}

function panelSection(title: string, content: string): string {
  return `<section><h2 class="directory-panel-title">${text(title)}</h2>${content}</section>`;
}

function bannerMarkup(announcements: readonly DirectoryAnnouncement[], labels: DirectoryLabels): string {
  if (announcements.length === 0) return '';
  const items = announcements.map(
    ({ message }, place) => `<li dir="auto"${place === 0 ? ' data-shown="true"' : ''}>${text(message)}</li>`,
  );
  return join(
    `<section class="directory-banner" aria-label="${text(labels.announcements)}"><div class="directory-banner-inner">`,
    `<ul class="directory-banner-list">${items.join('')}</ul></div></section>`,
  );
}

function nameMarkup(name: string | null): string {
  return name ? `<span dir="auto">${text(name)}</span>` : '';
}

function linkMarkup(href: string, label: string, attributes = ''): string {
  return `<a class="directory-link" href="${text(href)}"${attributes}>${text(label)}</a>`;
}

function siteMarkup(website: string): string {
  const link = webLink(website);
  return link ? linkMarkup(link.href, link.host, ' rel="noopener noreferrer"') : '';
}

function shortened(about: string): string {
  const line = about.replace(/\s+/g, ' ').trim();
  return line.length <= 160 ? line : `${line.slice(0, 159).trimEnd()}…`;
}

function join(...parts: (string | false | null)[]): string {
  return parts.filter(Boolean).join('');
}
