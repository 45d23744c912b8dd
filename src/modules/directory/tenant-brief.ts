import type { Dials } from '../../shared/contact-links.ts';
import { hasLongWord } from '../../texts/longest-word.ts';
import { type LinkLine, ownPhone, type TenantLine } from './tenant-lines.ts';

/** In em of the line: an icon to press, the gap beside one, and what parts people from their company. */
const ICON = 1.8;
/** What a website shows of its host at least, as in the styles. */
const LEAST_SITE = 5;
const GAP = 0.6;
const APART = 1.8;
/** `Closes at 5:30 PM` */
const HOURS = 9;
/** A longer name is cut off. */
const MAX_NAME = 12;

interface BriefPerson {
  readonly name: string | null;
  readonly phone: string | null;
}

/**
 * Widths in em from which on a desk's second line has room for a text, else for an email's icon or the beginning of a
 * website. Styles compare them with
 * the line's own width: server and browser render the same.
 * @param people the primary contact first
 */
export function briefRooms(
  company: { readonly phone: string | null },
  lines: readonly TenantLine[],
  people: readonly BriefPerson[],
  dials?: Dials,
): Readonly<Partial<Record<'email' | 'website', number>>> {
  const links = lines.filter((line): line is LinkLine => line.href !== null);
  let room = personWidth(company, people, dials) + (lines.some(({ kind }) => kind === 'hours') ? HOURS : 0);
  for (const { kind, text } of links) room += leastOf[kind](text) + GAP;
  const rooms: Partial<Record<'email' | 'website', number>> = {};
  for (const { kind, text } of links) {
    if (kind === 'phone') continue;
    room += widthOf(text) + (kind === 'website' ? -LEAST_SITE : 0);
    rooms[kind] = Math.ceil(room);
  }
  return rooms;
}

const leastOf: Readonly<Record<LinkLine['kind'], (text: string) => number>> = {
  phone: (text) => widthOf(text),
  email: () => ICON,
  website: () => LEAST_SITE,
};

function personWidth(
  company: { readonly phone: string | null },
  [first, ...others]: readonly BriefPerson[],
  dials: Dials | undefined,
): number {
  if (!first) return 0;
  const phone = ownPhone(first, company, dials);
  const number = phone === null || company.phone ? 0 : widthOf(phone) + GAP;
  return APART + Math.min(MAX_NAME, widthOf(first.name ?? '')) + number + (others.length > 0 ? ICON : 0);
}

/** In em of Instrument Sans, generously. */
function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) width += WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? USUAL;
  return width;
}

const USUAL = 0.56;
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[ijl.,:;|'!()[\]\s]/, 0.32],
  [/[frt-]/, 0.4],
  [/[mwMW@%]/, 0.95],
  [/[A-Z0-9]/, 0.66],
  [/[\u2e80-\uffff]/, 1],
];

/** A short suite leaves the first line of a name with a long word, whose other lines take the whole width. */
export const isBesideSuite = ({ companyName, suiteNumber }: { companyName: string; suiteNumber: string }): boolean =>
  hasLongWord(companyName) && suiteNumber.length <= SHORT_SUITE;

const SHORT_SUITE = 6;
