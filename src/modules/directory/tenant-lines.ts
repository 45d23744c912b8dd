import { type DialNumbers, mailLink, phoneLink, webLink } from '../../shared/contact-links.ts';
import type { OpeningHours } from '../../shared/hours/opening-hours.ts';

type ReadKind = 'names' | 'text';
type LinkKind = 'phone' | 'email' | 'website';
/**
 * Display kind of a public detail. Each surface has a table by kind, so that a new kind compiles only once all show it.
 */
export type LineKind = ReadKind | LinkKind | 'hours' | 'short' | 'way' | 'kinds';

/**
 * Optional public fields, in display order, from which the pages, the listing review and `tenantDetails` derive theirs.
 * Without zod, because the directory page's small bundle includes this file.
 */
export const publicDetails = {
  phone: 'phone',
  email: 'email',
  website: 'website',
  aliases: 'names',
  /** Replaces a company name that does not fit the board. */
  shortName: 'short',
  hours: 'hours',
  /** Keys of `src/shared/kinds.json`, for the search. */
  kinds: 'kinds',
  /** Directions from the elevators to the door, and the step-free ones; `wayTo` adds the floor's. */
  way: 'way',
  stepFree: 'way',
} as const satisfies Record<string, LineKind>;

/** Searched details, as one name or as several separated by commas or semicolons; `null`: not searched by words. */
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
export type PublicDetails = Readonly<Record<Exclude<PublicDetailKey, 'hours' | 'kinds'>, string | null>> & {
  readonly kinds: readonly string[] | null;
  readonly hours: OpeningHours | null;
};

export const searchedKeys = publicDetailKeys.filter((key) => searchedDetails[key] !== null);

export function alternativeNames(tenant: Readonly<Partial<Record<PublicDetailKey, unknown>>>): string[] {
  return searchedKeys.flatMap((key) => {
    const text = tenant[key];
    if (typeof text !== 'string' || text === '') return [];
    return searchedDetails[key] === 'one' ? [text] : text.split(/[,;،、\n]/);
  });
}

interface BaseLine {
  readonly key: PublicDetailKey;
  /** Whether it needs a label, because its kind does not identify the field. */
  readonly isLabeled: boolean;
  readonly value: string;
  readonly text: string;
}
export interface ReadLine extends BaseLine {
  readonly kind: ReadKind;
  readonly href: null;
}
export interface LinkLine extends BaseLine {
  readonly kind: LinkKind;
  readonly href: string;
}
export interface HoursLine {
  readonly key: 'hours';
  readonly isLabeled: false;
  readonly kind: 'hours';
  readonly value: OpeningHours;
  readonly href: null;
}
export type TenantLine = ReadLine | LinkLine | HoursLine;

/** Returns a tenant's details in display order, without invalid links. A phone without a number is a text. */
export function tenantLines(tenant: PublicDetails, dials?: DialNumbers): TenantLine[] {
  return publicDetailKeys.flatMap((key): TenantLine[] => {
    if (key === 'shortName' || key === 'way' || key === 'stepFree' || key === 'kinds') return [];
    if (key === 'hours')
      return tenant.hours ? [{ key, kind: 'hours', isLabeled: false, value: tenant.hours, href: null }] : [];
    const value = tenant[key];
    const line = value ? lineOf(key, publicDetails[key], value, dials) : null;
    return line ? [line] : [];
  });
}

/** Returns a contact's phone unless it equals the company's in any notation. */
export function ownPhone({ phone }: HasPhone, company: HasPhone, dials?: DialNumbers): string | null {
  const dialedNumber = (text: string) => phoneLink(text, dials)?.replace('+', '') ?? text;
  return phone && company.phone && dialedNumber(phone) === dialedNumber(company.phone) ? null : phone;
}

interface HasPhone {
  readonly phone: string | null;
}

function lineOf(
  key: PublicDetailKey,
  kind: ReadKind | LinkKind,
  value: string,
  dials: DialNumbers | undefined,
): TenantLine | null {
  const isLabeled = kind === 'text' || (kind !== 'names' && kind !== key);
  if (kind === 'names' || kind === 'text') return { key, kind, isLabeled, value, text: value, href: null };
  const link = linkOf[kind](value, dials);
  if (kind === 'phone' && !link) return { key, kind: 'text', isLabeled, value, text: value, href: null };
  return link && { key, kind, isLabeled, value, ...link };
}

type LinkTarget = Pick<LinkLine, 'text' | 'href'>;

const linkOf: Readonly<Record<LinkKind, (value: string, dials?: DialNumbers) => LinkTarget | null>> = {
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
