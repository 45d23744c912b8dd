import { escapeHtml } from '../../platform/html.ts';
import { type Letter, renderLetter } from '../mail/index.ts';
import { LINK_DAYS, type Listing } from './schema.ts';

export interface Question {
  to: string;
  building: string;
  address: string;
  floor: string;
  listing: Listing;
  url: string;
}

/** Asks a tenant whether what the directory shows of it is right. */
export function reviewLetter({ to, building, address, floor, listing, url }: Question) {
  const letter: Letter = {
    to,
    subject: `Is this still right? ${listing.companyName} in the directory of ${building}`,
    paragraphs: [`This is what visitors of ${building}, ${address}, read about ${listing.companyName} today:`],
    extra: shownAs(rowsOf(listing, floor)),
    action: { label: 'Confirm or change it', url },
    closing: [
      `No account is needed. The link is for this listing alone, works once and for ${LINK_DAYS} days; what you change is looked at by the manager of the building first.`,
      'You are asked at most once a quarter. If this is not your company, nothing needs to be done.',
    ],
  };
  return renderLetter(letter);
}

type Row = readonly [label: string, value: string];

function rowsOf(listing: Listing, floor: string): Row[] {
  const rows: readonly (readonly [string, string | null])[] = [
    ['Company', listing.companyName],
    ['Suite', `${listing.suiteNumber}, ${floor}`],
    ['Phone', listing.phone],
    ['Email', listing.email],
    ['Website', listing.website],
    ['Also known as', listing.aliases],
    ...listing.contacts.map(({ name, phone }) => ['Contact', [name, phone].filter(Boolean).join(', ')] as const),
  ];
  return rows.map(([label, value]) => [label, value ?? 'none'] as const);
}

function shownAs(rows: readonly Row[]): NonNullable<Letter['extra']> {
  const cell = 'padding:8px 0;border-bottom:1px solid #d9d4ca;vertical-align:top';
  const cells = rows.map(
    ([label, value]) =>
      `<tr><td class="line quiet" style="${cell};padding-right:16px;color:#565b66;white-space:nowrap">${label}</td><td class="line" style="${cell}">${escapeHtml(value)}</td></tr>`,
  );
  return {
    html: `<table role="presentation" style="width:100%;border-collapse:collapse;margin:0 0 16px">${cells.join('')}</table>`,
    text: rows.map(([label, value]) => `${label}: ${value}`).join('\n'),
  };
}
