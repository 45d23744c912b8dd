import { floorLabel } from '../../../../modules/directory/schema.ts';
import type { Activity } from '../../../../modules/tenancy/schema.ts';
import { activityTexts } from './texts.ts';

export interface Change {
  field: string;
  /** Absent where something was added. */
  before?: string;
  /** Absent where something was removed. */
  after?: string;
}

/** What was done, to follow the actor's name. */
export function sentenceOf({ action, subject }: Pick<Activity, 'action' | 'subject'>): string {
  const write = activityTexts.actions[action];
  return write ? write(subject) : activityTexts.unknown(action, subject);
}

/** The fields a person knows, with their old and new values; ids and counters of ours are left out. */
export function changesOf({ before, after }: Pick<Activity, 'before' | 'after'>): Change[] {
  return Object.entries(activityTexts.fields).flatMap(([name, field]) => {
    const old = before && name in before ? textOf(name, before[name]) : undefined;
    const now = after && name in after ? textOf(name, after[name]) : undefined;
    const isOnlyNothing = [old, now].every((text) => text === undefined || text === activityTexts.nothing);
    if (isOnlyNothing || old === now) return [];
    return [{ field, ...(old !== undefined && { before: old }), ...(now !== undefined && { after: now }) }];
  });
}

const whenFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

function textOf(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return activityTexts.nothing;
  if (typeof value === 'boolean') return value ? activityTexts.yes : activityTexts.no;
  if (name === 'floorNumber' && typeof value === 'number') return floorLabel(value);
  if (name.endsWith('At') && typeof value === 'string') return instantText(value);
  if (Array.isArray(value)) return listText(value);
  return typeof value === 'object' ? activityTexts.nothing : String(value);
}

function instantText(value: string): string {
  const instant = new Date(value);
  return Number.isNaN(instant.getTime()) ? value : whenFormat.format(instant);
}

/** Contacts by their names; a list of anything else by its length. */
function listText(list: readonly unknown[]): string {
  if (list.length === 0) return activityTexts.nothing;
  const names = list.map((entry) => (isNamed(entry) ? entry.name : null)).filter((name) => name !== null);
  return names.length === list.length ? names.join(', ') : activityTexts.contacts(list.length);
}

function isNamed(entry: unknown): entry is { name: string } {
  return typeof entry === 'object' && entry !== null && 'name' in entry && typeof entry.name === 'string';
}
