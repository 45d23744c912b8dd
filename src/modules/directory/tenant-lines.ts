import { mailLink, phoneLink, webLink } from '../../shared/contact-links.ts';
import type { OpeningHours } from '../../shared/hours/opening-hours.ts';

/** A line that visitors read. */
type ReadKind = 'names' | 'text';
/** A line that visitors follow: they call, write or go there. */
type LinkKind = 'phone' | 'email' | 'website';
/** How a tenant's public detail is shown. Each surface has a table by kind: a new kind compiles only once all show it. */
export type LineKind = ReadKind | LinkKind | 'hours' | 'short';

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
  /** In the place of the company's name, where that does not fit the board. */
  shortName: 'short',
  hours: 'hours',
} as const satisfies Record<string, LineKind>;

export type PublicDetailKey = keyof typeof publicDetails;
export const publicDetailKeys = Object.keys(publicDetails) as PublicDetailKey[];
/** As stored. */
export type PublicDetails = Readonly<Record<Exclude<PublicDetailKey, 'hours'>, string | null>> & {
  readonly hours: OpeningHours | null;
};

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
/** Its text changes with the clock. */
export interface HoursLine {
  readonly key: 'hours';
  readonly kind: 'hours';
  readonly value: OpeningHours;
  readonly href: null;
}
export type TenantLine = ReadLine | LinkLine | HoursLine;

/** The details that a tenant has beside its name, in their order, without addresses that lead nowhere. */
export function tenantLines(tenant: PublicDetails): TenantLine[] {
  return publicDetailKeys.flatMap((key): TenantLine[] => {
    if (key === 'shortName') return [];
    if (key === 'hours') return tenant.hours ? [{ key, kind: 'hours', value: tenant.hours, href: null }] : [];
    const value = tenant[key];
    const line = value ? lineOf(key, publicDetails[key], value) : null;
    return line ? [line] : [];
  });
}

/** A contact's phone, unless it is the company's in any notation. */
export function ownPhone(contact: { phone: string | null }, company: { phone: string | null }): string | null {
  const digits = (text: string | null) => text?.replace(/\D/g, '');
  return digits(contact.phone) === digits(company.phone) ? null : contact.phone;
}

function lineOf(key: PublicDetailKey, kind: ReadKind | LinkKind, value: string): TenantLine | null {
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
