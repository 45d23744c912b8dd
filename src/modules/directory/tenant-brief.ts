import type { DialNumbers } from '../../shared/contact-links.ts';
import { hasLongWord } from '../../texts/longest-word.ts';
import { type LinkLine, ownPhone, type TenantLine } from './tenant-lines.ts';

/** Widths in em of the line: an icon button, the gap next to it, and the gap between people and company. */
const ICON_WIDTH = 1.8;
const MIN_WEBSITE_WIDTH = 5;
const GAP_WIDTH = 0.6;
const PERSON_GAP_WIDTH = 1.8;
const HOURS_WIDTH = 9;
const MAX_NAME_WIDTH = 12;

interface BriefPerson {
  readonly name: string | null;
  readonly phone: string | null;
}

/**
 * Returns the widths in em from which a desk's second line fits the text, or else an icon or the start of a website.
 * Used in container queries, so that server and browser render the same.
 * @param people the primary contact first
 */
export function minLineWidths(
  company: { readonly phone: string | null },
  lines: readonly TenantLine[],
  people: readonly BriefPerson[],
  dials?: DialNumbers,
): Readonly<Partial<Record<'email' | 'website', number>>> {
  const links = lines.filter((line): line is LinkLine => line.href !== null);
  let width = personWidth(company, people, dials) + (lines.some(({ kind }) => kind === 'hours') ? HOURS_WIDTH : 0);
  for (const { kind, text } of links) width += minWidthOf[kind](text) + GAP_WIDTH;
  const widths: Partial<Record<'email' | 'website', number>> = {};
  for (const { kind, text } of links) {
    if (kind === 'phone') continue;
    width += widthOf(text) + (kind === 'website' ? -MIN_WEBSITE_WIDTH : 0);
    widths[kind] = Math.ceil(width);
  }
  return widths;
}

const minWidthOf: Readonly<Record<LinkLine['kind'], (text: string) => number>> = {
  phone: (text) => widthOf(text),
  email: () => ICON_WIDTH,
  website: () => MIN_WEBSITE_WIDTH,
};

function personWidth(
  company: { readonly phone: string | null },
  [first, ...otherPeople]: readonly BriefPerson[],
  dials: DialNumbers | undefined,
): number {
  if (!first) return 0;
  const phone = ownPhone(first, company, dials);
  const number = phone === null || company.phone ? 0 : widthOf(phone) + GAP_WIDTH;
  return (
    PERSON_GAP_WIDTH +
    Math.min(MAX_NAME_WIDTH, widthOf(first.name ?? '')) +
    number +
    (otherPeople.length > 0 ? ICON_WIDTH : 0)
  );
}

/** Estimates the width in em of Instrument Sans, rounded up. */
function widthOf(text: string): number {
  let width = 0;
  for (const letter of text)
    width += LETTER_WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? DEFAULT_LETTER_WIDTH;
  return width;
}

const DEFAULT_LETTER_WIDTH = 0.56;
const LETTER_WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[ijl.,:;|'!()[\]\s]/, 0.32],
  [/[frt-]/, 0.4],
  [/[mwMW@%]/, 0.95],
  [/[A-Z0-9]/, 0.66],
  [/[\u2e80-\uffff]/, 1],
];

/** A short suite gives up the first line to a name with a long word. */
export const isBesideSuite = ({ companyName, suiteNumber }: { companyName: string; suiteNumber: string }): boolean =>
  hasLongWord(companyName) && suiteNumber.length <= MAX_SHORT_SUITE_LETTERS;

const MAX_SHORT_SUITE_LETTERS = 6;
