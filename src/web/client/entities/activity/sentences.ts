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
  /** Old value; absent for an added field. */
  before?: string;
  /** New value; absent for a removed field. */
  after?: string;
}

type SentenceText = string | ((values: { subject: string }) => string);
/** Sentences by action; old logs may hold retired actions without one. */
export type Sentences = Readonly<Partial<Record<string, SentenceText>>>;

/** Sentences about buildings; the back office has more. */
export const buildingSentences = words.actions;

/** Sentence of an entry, after the actor's name. */
export function sentenceOf(
  { action, subject }: Pick<ActivityEntry, 'action' | 'subject'>,
  sentences: Sentences = buildingSentences,
): string {
  const sentence = sentences[action];
  if (sentence === undefined) return words.unknown({ action: action.replace(/[._]/g, ' '), subject });
  return typeof sentence === 'string' ? sentence : sentence({ subject });
}

const ownFields = new Set([
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

/** Changed fields with old and new values, known ones first, without internal ones and those in the sentence. */
export function changesOf(
  { subject, before, after }: Pick<ActivityEntry, 'subject' | 'before' | 'after'>,
  floorText = floorLabel,
): Change[] {
  const fields: Readonly<Record<string, string>> = changeLabels;
  const knownFields = Object.keys(fields);
  const otherFields = Object.keys({ ...before, ...after }).filter(
    (name) => !ownFields.has(name) && !knownFields.includes(name),
  );
  return [...knownFields, ...otherFields].flatMap((name) => {
    const displayText = (value: unknown) =>
      name === 'floorNumber' && typeof value === 'number' ? floorText(value) : textOf(name, value);
    const old = before && name in before ? displayText(before[name]) : undefined;
    const now = after && name in after ? displayText(after[name]) : undefined;
    if (old === now || isRedundant([old, now], subject)) return [];
    const field = fields[name] ?? spellOut(name);
    return [{ field, ...(old !== undefined && { before: old }), ...(now !== undefined && { after: now }) }];
  });
}

/** Returns whether a new or deleted row's field is redundant: empty, false, or the row's name. */
function isRedundant(values: readonly (string | undefined)[], subject: string): boolean {
  const [text, second] = values.filter((value) => value !== undefined);
  return second === undefined && (text === words.nothing || text === words.no || text === subject);
}

/** Splits a field name: `trackingNumber` gives "Tracking number". */
function spellOut(name: string): string {
  const spaced = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

const fieldsInCents = new Set(['basePrice', 'price', 'total', 'bankDebitFrom']);

const values: Readonly<Record<string, Readonly<Record<string, string>>>> = words.values;

function textOf(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return words.nothing;
  if (name === 'weekly' && isDays(value)) return formatWeekdays(value);
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return figureText(name, value);
  if (Array.isArray(value)) return listText(name, value);
  if (typeof value === 'object') return formatHours(name, value) ?? recordText(value);
  const text = String(value);
  if (name.endsWith('At')) return instantText(text);
  const word = values[name]?.[text];
  if (word !== undefined) return word;
  return /^[a-z]+(_[a-z]+)+$/.test(text) ? text.replaceAll('_', ' ') : text;
}

function figureText(name: string, value: number): string {
  return fieldsInCents.has(name) ? formatCents(value) : formatNumber(value);
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

/** Name with its position on the board, possibly the only change. */
const nameOf = (entry: { name: string }) =>
  'isListed' in entry && entry.isListed === true ? words.onBoard({ name: entry.name }) : entry.name;
const isDays = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((day) => Number.isInteger(day));

function isNamed(entry: unknown): entry is { name: string } {
  return typeof entry === 'object' && entry !== null && 'name' in entry && typeof entry.name === 'string';
}

/** Text of hours; screens have on and off times. */
function formatHours(name: string, value: object): string | null {
  const hours = name === 'hours' ? storedHours.safeParse(value).data : null;
  return hours ? formatOpeningHours(hours) : null;
}

/** Text of a record: `Output: HDMI 2.0; Weight: 1 kg`. */
function recordText(record: object): string {
  const entries = Object.entries(record).map(([name, value]) => `${name}: ${textOf(name, value)}`);
  return entries.length > 0 ? entries.join('; ') : words.nothing;
}
