import english from '../../texts/generated/mail/review.en.js';
import spanish from '../../texts/generated/mail/review.es.js';
import type { Language } from '../../texts/languages.ts';
import { type Letter, list, type MailPart, unlinked } from '../mail/index.ts';
import { LINK_DAYS } from './schema.ts';

export interface AskedTenant {
  companyName: string;
  suiteNumber: string;
  /** `Penthouse (PH)`, in the language of the letter. */
  floor: string;
  /** To its door, a line each. */
  way: readonly string[];
  building: string;
  address: string;
  language: Language;
}

export interface Question {
  to: string;
  /** At least one, the tenant first whose building asked first. */
  tenants: readonly AskedTenant[];
  url: string;
}

/** A mail names no more of them; the page behind its link has all. */
const MOST_LISTED = 20;

const texts: Readonly<Record<Language, typeof english>> = { en: english, es: spanish };

/**
 * Asks the reader of an address, in the language of the first building's mails, whether what directories show of its
 * tenants is right. It shows no more than names, places and the way there: the reader does not know the account that chose the words.
 */
export function reviewLetter({ to, tenants, url }: Question): Letter {
  const [first] = tenants;
  if (!first) throw new Error('a review letter asks about one tenant at least');
  const { language } = first;
  const words = texts[language];
  const buildings = new Set(tenants.map(({ building, address }) => `${building} ${address}`)).size;
  const place = { building: unlinked(first.building), address: unlinked(first.address), buildings };
  return {
    to,
    language,
    ...(buildings === 1 && { building: { name: place.building, logoUrl: null } }),
    subject: words.subject(place),
    paragraphs: [words.lead({ ...place, count: tenants.length })],
    extra: listOf(tenants, language),
    action: { label: words.action, url },
    closing: [words.link({ days: LINK_DAYS }), words.quarter],
  };
}

function listOf(tenants: readonly AskedTenant[], language: Language): MailPart {
  const words = texts[language];
  const named = tenants.slice(0, MOST_LISTED).map(({ companyName, suiteNumber, floor, building, way }) => ({
    name: unlinked(companyName),
    detail: words.place({ suite: unlinked(suiteNumber), floor: unlinked(floor), building: unlinked(building) }),
    lines: way.map(unlinked),
  }));
  const rest = tenants.length - named.length;
  return list([...named, ...(rest > 0 ? [{ name: words.more({ count: rest }) }] : [])]);
}
