import { type Dials, mailLink, phoneLink, webLink } from '../../shared/contact-links.ts';
import type { OpeningHours } from '../../shared/hours/opening-hours.ts';

/** A line that visitors read. */
type ReadKind = 'names' | 'text';
/** A line that visitors follow: they call, write or go there. */
type LinkKind = 'phone' | 'email' | 'website';
/** How a tenant's public detail is shown. Each surface has a table by kind: a new kind compiles only once all show it. */
export type LineKind = ReadKind | LinkKind | 'hours' | 'short' | 'way' | 'kinds';

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
  /** What it is, for the search: keys of `src/shared/kinds.json`. */
  kinds: 'kinds',
  /** From the elevators to its door, and how without steps: `wayTo` tells them with the floor's. */
  way: 'way',
  stepFree: 'way',
} as const satisfies Record<string, LineKind>;

/**
 * The details that a search finds a tenant by: as one name, or as several between commas or semicolons; `null`: by none of
 * its words.
 */
const searchedDetails = {
  phone: null,
  email: null,
  website: null,
  aliases: 'several',
  shortName: 'one',
  hours: null,
  kinds: null,
  way: null,
  stepFree: null,
} as const satisfies Record<PublicDetailKey, 'one' | 'several' | null>;

export type PublicDetailKey = keyof typeof publicDetails;
export const publicDetailKeys = Object.keys(publicDetails) as PublicDetailKey[];
/** As stored. */
export type PublicDetails = Readonly<Record<Exclude<PublicDetailKey, 'hours' | 'kinds'>, string | null>> & {
  readonly kinds: readonly string[] | null;
  readonly hours: OpeningHours | null;
};

export const searchedKeys = publicDetailKeys.filter((key) => searchedDetails[key] !== null);

/** The names of a company beside its own. */
export function otherNames(tenant: Readonly<Partial<Record<PublicDetailKey, unknown>>>): string[] {
  return searchedKeys.flatMap((key) => {
    const text = tenant[key];
    if (typeof text !== 'string' || text === '') return [];
    return searchedDetails[key] === 'one' ? [text] : text.split(/[,;،、\n]/);
  });
}

interface Line {
  readonly key: PublicDetailKey;
  /** Its kind does not say which field it is: shown with its label. */
  readonly isLabeled: boolean;
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
  readonly isLabeled: false;
  readonly kind: 'hours';
  readonly value: OpeningHours;
  readonly href: null;
}
export type TenantLine = ReadLine | LinkLine | HoursLine;

/**
 * The details that a tenant has beside its name, in their order, without addresses that lead nowhere. A phone without a
 * number is a text.
 */
export function tenantLines(tenant: PublicDetails, dials?: Dials): TenantLine[] {
  return publicDetailKeys.flatMap((key): TenantLine[] => {
    if (key === 'shortName' || key === 'way' || key === 'stepFree' || key === 'kinds') return [];
    if (key === 'hours')
      return tenant.hours ? [{ key, kind: 'hours', isLabeled: false, value: tenant.hours, href: null }] : [];
    const value = tenant[key];
    const line = value ? lineOf(key, publicDetails[key], value, dials) : null;
    return line ? [line] : [];
  });
}

/** A contact's phone, unless it is the company's in any notation. */
export function ownPhone({ phone }: HasPhone, company: HasPhone, dials?: Dials): string | null {
  const reached = (text: string) => phoneLink(text, dials)?.replace('+', '') ?? text;
  return phone && company.phone && reached(phone) === reached(company.phone) ? null : phone;
}

interface HasPhone {
  readonly phone: string | null;
}

function lineOf(
  key: PublicDetailKey,
  kind: ReadKind | LinkKind,
  value: string,
  dials: Dials | undefined,
): TenantLine | null {
  const isLabeled = kind === 'text' || (kind !== 'names' && kind !== key);
  if (kind === 'names' || kind === 'text') return { key, kind, isLabeled, value, text: value, href: null };
  const link = linkOf[kind](value, dials);
  if (kind === 'phone' && !link) return { key, kind: 'text', isLabeled, value, text: value, href: null };
  return link && { key, kind, isLabeled, value, ...link };
}

type Linked = Pick<LinkLine, 'text' | 'href'>;

const linkOf: Readonly<Record<LinkKind, (value: string, dials?: Dials) => Linked | null>> = {
  phone(phone, dials) {
    const href = phoneLink(phone, dials);
    return href === null ? null : { text: phone, href };
  },
  email: (email) => ({ text: email, href: mailLink(email) }),
  website(website) {
    const site = webLink(website);
    return site && { text: site.host, href: site.href };
  },
};
