import { directoryWords } from '../../texts/directory.ts';
import { floorName } from '../../texts/floor-name.ts';
import english from '../../texts/generated/mail/review.en.js';
import spanish from '../../texts/generated/mail/review.es.js';
import type { Language } from '../../texts/languages.ts';
import { type Letter, mailText, renderLetter } from '../mail/index.ts';
import { LINK_DAYS, type Listing } from './schema.ts';

export interface Question {
  to: string;
  language: Language;
  building: string;
  address: string;
  floorNumber: number;
  listing: Listing;
  url: string;
}

const texts: Readonly<Record<Language, typeof english>> = { en: english, es: spanish };

/** Asks a tenant, in the language of the building's mails, whether what the directory shows of it is right. */
export function reviewLetter(question: Question) {
  const { to, language, building, address, listing, url } = question;
  const words = texts[language];
  const company = listing.companyName;
  const letter: Letter = {
    to,
    language,
    subject: words.subject({ company, building }),
    paragraphs: [words.lead({ company, building, address })],
    extra: shownAs(rowsOf(question)),
    action: { label: words.action, url },
    closing: [words.link({ days: LINK_DAYS }), words.quarter],
  };
  return renderLetter(letter);
}

type Row = readonly [label: string, value: string];

function rowsOf({ language, listing, floorNumber }: Question): Row[] {
  const { rows: labels, none } = texts[language];
  const floor = floorName(directoryWords[language], floorNumber);
  const rows: readonly (readonly [string, string | null])[] = [
    [labels.company, listing.companyName],
    [labels.suite, `${listing.suiteNumber}, ${floor}`],
    [labels.phone, listing.phone],
    [labels.email, listing.email],
    [labels.website, listing.website],
    [labels.aliases, listing.aliases],
    ...listing.contacts.map(({ name, phone }) => [labels.contact, [name, phone].filter(Boolean).join(', ')] as const),
  ];
  return rows.map(([label, value]) => [label, value ?? none] as const);
}

function shownAs(rows: readonly Row[]): NonNullable<Letter['extra']> {
  const cell = 'padding:8px 0;border-bottom:1px solid #d9d4ca;vertical-align:top';
  const cells = rows.map(
    ([label, value]) =>
      `<tr><td class="line quiet" style="${cell};padding-right:16px;color:#565b66;white-space:nowrap">${label}</td><td class="line" style="${cell}">${mailText(value)}</td></tr>`,
  );
  return {
    html: `<table role="presentation" class="stacked" style="width:100%;border-collapse:collapse;margin:0 0 16px">${cells.join('')}</table>`,
    text: rows.map(([label, value]) => `${label}: ${value}`).join('\n'),
  };
}
