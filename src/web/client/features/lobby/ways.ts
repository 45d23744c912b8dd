import type { Contact, DirectoryTenant } from '../../../../modules/directory/schema.ts';

const EXTENSION = /(?:\s*(?:ext\.?|extension|x|#)\s*)(\d+)\s*$/i;

/** A number as a telephone dials it; an extension after a pause. */
export function phoneLink(phone: string): string {
  const extension = EXTENSION.exec(phone)?.[1];
  const number = phone.replace(EXTENSION, '').replace(/[^\d+*#]/g, '');
  return extension ? `tel:${number},${extension}` : `tel:${number}`;
}

export function mailLink(address: string): string {
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
}

/** Where a website leads and what it is called; only http and https lead anywhere. */
export function siteOf(website: string | null): { href: string; host: string } | null {
  const url = website && /^https?:\/\//i.test(website) ? urlOf(website) : null;
  return url && { href: url.href, host: url.hostname.replace(/^www\./, '') };
}

/** Whether there is anything to open under a tenant. */
export function hasWays(tenant: DirectoryTenant, contacts: readonly Contact[]): boolean {
  return Boolean(tenant.phone || tenant.email || siteOf(tenant.website) || contacts.some(({ phone }) => phone));
}

function urlOf(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null; // not an address: then it leads nowhere
  }
}
