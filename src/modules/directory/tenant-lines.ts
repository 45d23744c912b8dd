import { mailLink, phoneLink, webLink } from '../../shared/contact-links.ts';

/** A line that visitors read. */
type ReadKind = 'names' | 'text';
/** A line that visitors follow: they call, write or go there. */
type LinkKind = 'phone' | 'email' | 'website';
/** How a tenant's public detail is shown. Each surface has a table by kind: a new kind compiles only once all show it. */
export type LineKind = ReadKind | LinkKind;

/**
 * The optional fields of a tenant that visitors see, in the order of pages and forms. The directory page, the wall, the
 * listing review and `tenantDetails` derive their fields from it. No zod here: the directory page's small bundle
 * includes this file.
 */
export const publicDetails = {
  phone: 'phone',
  email: 'email',
  website: 'website',
  aliases: 'names',
} as const satisfies Record<string, LineKind>;

export type PublicDetailKey = keyof typeof publicDetails;
export const publicDetailKeys = Object.keys(publicDetails) as PublicDetailKey[];

interface Line {
  readonly key: PublicDetailKey;
  /** As stored. */
  readonly value: string;
  /** As shown on a page: the host of a website. */
  readonly text: string;
}
export interface ReadLine extends Line {
  readonly kind: ReadKind;
  readonly href: null;
}
export interface LinkLine extends Line {
  readonly kind: LinkKind;
  readonly href: string;
}
export type TenantLine = ReadLine | LinkLine;

/** The details that a tenant has, in their order, without addresses that lead nowhere. */
export function tenantLines(tenant: Readonly<Record<PublicDetailKey, string | null>>): TenantLine[] {
  return publicDetailKeys.flatMap((key) => {
    const value = tenant[key];
    const line = value ? lineOf(key, publicDetails[key], value) : null;
    return line ? [line] : [];
  });
}

function lineOf(key: PublicDetailKey, kind: LineKind, value: string): TenantLine | null {
  if (kind === 'names' || kind === 'text') return { key, kind, value, text: value, href: null };
  const link = linkOf[kind](value);
  return link && { key, kind, value, ...link };
}

const linkOf: Readonly<Record<LinkKind, (value: string) => { text: string; href: string } | null>> = {
  phone: (phone) => ({ text: phone, href: phoneLink(phone) }),
  email: (email) => ({ text: email, href: mailLink(email) }),
  website(website) {
    const site = webLink(website);
    return site && { text: site.host, href: site.href };
  },
};
