import { changeLabels } from '../../../../modules/directory/words.ts';
import { storedHours } from '../../../../shared/hours/hours-fields.ts';
import { formatCents } from '../../../../shared/money.ts';
import { floorLabel } from '../../../../texts/floor-label.ts';
import { formatMoment, formatNumber, formatWeekdays } from '../../../../texts/format.ts';
import words from '../../../../texts/generated/portal/changes.en.js';
import { formatOpeningHours } from '../../../../texts/opening-hours.ts';

export interface ActivityEntry {
  action: string;
  subject: string;
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
}

export interface Change {
  field: string;
  /** Absent for an added field. */
  before?: string;
  /** Absent for a removed field. */
  after?: string;
}

type Said = string | ((values: { subject: string }) => string);
/** Logs are kept for two years and may hold retired actions, some without a sentence. */
export type Sentences = Readonly<Partial<Record<string, Said>>>;

/** Of buildings; the back office has more. */
export const buildingSentences = words.actions;

/** Follows the actor's name. */
export function sentenceOf(
  { action, subject }: Pick<ActivityEntry, 'action' | 'subject'>,
  sentences: Sentences = buildingSentences,
): string {
  const said = sentences[action];
  if (said === undefined) return words.unknown({ action: action.replace(/[._]/g, ' '), subject });
  return typeof said === 'string' ? said : said({ subject });
}

/** Internal ids and counters, never shown. */
const ours = new Set([
  'id',
  'propertyId',
  'productId',
  'ownerId',
  'updatedBy',
  'revision',
  'version',
  'position',
  'featuredPosition',
  'createdAt',
  'updatedAt',
  'deletedAt',
]);

/** Changed fields with old and new values, known fields first; without internal fields and what the sentence says. */
export function changesOf(
  { subject, before, after }: Pick<ActivityEntry, 'subject' | 'before' | 'after'>,
  floorText = floorLabel,
): Change[] {
  const fields: Readonly<Record<string, string>> = changeLabels;
  const known = Object.keys(fields);
  const given = Object.keys({ ...before, ...after }).filter((name) => !ours.has(name) && !known.includes(name));
  return [...known, ...given].flatMap((name) => {
    const shown = (value: unknown) =>
      name === 'floorNumber' && typeof value === 'number' ? floorText(value) : textOf(name, value);
    const old = before && name in before ? shown(before[name]) : undefined;
    const now = after && name in after ? shown(after[name]) : undefined;
    if (old === now || isPlain([old, now], subject)) return [];
    const field = fields[name] ?? spelledOut(name);
    return [{ field, ...(old !== undefined && { before: old }), ...(now !== undefined && { after: now }) }];
  });
}

/** Of a new or deleted row: an empty or false field, or its name. */
function isPlain(values: readonly (string | undefined)[], subject: string): boolean {
  const [text, second] = values.filter((value) => value !== undefined);
  return second === undefined && (text === words.nothing || text === words.no || text === subject);
}

/** `trackingNumber` gives "Tracking number". */
function spelledOut(name: string): string {
  const spaced = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

const inCents = new Set(['basePrice', 'price', 'total', 'bankDebitFrom']);

const values: Readonly<Record<string, Readonly<Record<string, string>>>> = words.values;

function textOf(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return words.nothing;
  if (name === 'weekly' && isDays(value)) return formatWeekdays(value);
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return figureText(name, value);
  if (Array.isArray(value)) return listText(name, value);
  if (typeof value === 'object') return hoursIn(name, value) ?? recordText(value);
  const text = String(value);
  if (name.endsWith('At')) return instantText(text);
  const word = values[name]?.[text];
  if (word !== undefined) return word;
  return /^[a-z]+(_[a-z]+)+$/.test(text) ? text.replaceAll('_', ' ') : text;
}

function figureText(name: string, value: number): string {
  return inCents.has(name) ? formatCents(value) : formatNumber(value);
}

function instantText(value: string): string {
  const instant = new Date(value);
  return Number.isNaN(instant.getTime()) ? value : formatMoment(instant);
}

/** Joins named entries; counts others. */
function listText(field: string, list: readonly unknown[]): string {
  if (list.length === 0) return words.nothing;
  const names = list
    .map((entry) => (isNamed(entry) ? nameOf(entry) : entry))
    .filter((name) => typeof name === 'string');
  if (names.length === list.length) return names.join(', ');
  return field === 'contacts' ? words.contactCount({ count: list.length }) : words.entries({ count: list.length });
}

/** With its place on the board, which a save may have changed alone. */
const nameOf = (entry: { name: string }) =>
  'isListed' in entry && entry.isListed === true ? words.onBoard({ name: entry.name }) : entry.name;
const isDays = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((day) => Number.isInteger(day));

function isNamed(entry: unknown): entry is { name: string } {
  return typeof entry === 'object' && entry !== null && 'name' in entry && typeof entry.name === 'string';
}

/** Screens have other hours, on or off. */
function hoursIn(name: string, value: object): string | null {
  const hours = name === 'hours' ? storedHours.safeParse(value).data : null;
  return hours ? formatOpeningHours(hours) : null;
}

/** `Output: HDMI 2.0; Weight: 1 kg` */
function recordText(record: object): string {
  const entries = Object.entries(record).map(([name, value]) => `${name}: ${textOf(name, value)}`);
  return entries.length > 0 ? entries.join('; ') : words.nothing;
}
