import english from '../../texts/generated/mail/review.en.js';
import spanish from '../../texts/generated/mail/review.es.js';
import type { Language } from '../../texts/languages.ts';
import { type Letter, list, type MailPart, unlinked } from '../mail/index.ts';
import { LINK_DAYS } from './schema.ts';

export interface AskedTenant {
  companyName: string;
  suiteNumber: string;
  floor: string;
  way: readonly string[];
  building: string;
  address: string;
  language: Language;
}

export interface Question {
  to: string;
  tenants: readonly AskedTenant[];
  url: string;
}

const MAX_LISTED_TENANTS = 20;

const texts: Readonly<Record<Language, typeof english>> = { en: english, es: spanish };

/**
 * Asks a mailbox to review its tenants' listings, in the first building's language. Contains only names, suites and
 * directions, because the reader does not know the account that wrote them.
 */
export function reviewLetter({ to, tenants, url }: Question): Letter {
  const [first] = tenants;
  if (!first) throw new Error('a review letter asks about one tenant at least');
  const { language } = first;
  const letterTexts = texts[language];
  const buildings = new Set(tenants.map(({ building, address }) => `${building} ${address}`)).size;
  const place = { building: unlinked(first.building), address: unlinked(first.address), buildings };
  return {
    to,
    language,
    ...(buildings === 1 && { building: { name: place.building, logoUrl: null } }),
    subject: letterTexts.subject(place),
    paragraphs: [letterTexts.lead({ ...place, count: tenants.length })],
    extra: tenantList(tenants, language),
    action: { label: letterTexts.action, url },
    closing: [letterTexts.link({ days: LINK_DAYS }), letterTexts.quarter],
  };
}

function tenantList(tenants: readonly AskedTenant[], language: Language): MailPart {
  const letterTexts = texts[language];
  const listedTenants = tenants
    .slice(0, MAX_LISTED_TENANTS)
    .map(({ companyName, suiteNumber, floor, building, way }) => ({
      name: unlinked(companyName),
      detail: letterTexts.place({ suite: unlinked(suiteNumber), floor: unlinked(floor), building: unlinked(building) }),
      lines: way.map(unlinked),
    }));
  const unlistedCount = tenants.length - listedTenants.length;
  return list([...listedTenants, ...(unlistedCount > 0 ? [{ name: letterTexts.more({ count: unlistedCount }) }] : [])]);
}
