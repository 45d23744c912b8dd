import type { ReactNode } from 'react';
import { z } from 'zod';
import {
  type Contact,
  contactInput,
  contactReply,
  MIN_FLOOR,
  type Tenant,
  type TenantInput,
  tenantFieldKeys,
  tenantFields,
  tenantReply,
  updateTenantInput,
} from '../../../../../modules/directory/schema.ts';
import { type FloorPlan, floorPlan } from '../../../../../modules/directory/values.ts';
import { formatCalendarDay } from '../../../../../texts/format.ts';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import { formatOpeningHours } from '../../../../../texts/opening-hours.ts';
import type { Difference } from '../../../ui/ConflictDialog.tsx';
import { fieldLabels } from './tenant-field.ts';

const DEFAULT_FLOOR = '1';

const DEFAULTS = floorPlan([]);

const BELOW = Array.from({ length: -MIN_FLOOR }, (_, at) => MIN_FLOOR + at);

/** Parses a floor's sign or name where the building has its own, else a number; 0 for other text (the spec's rule). */
export function parseFloor(text: string, plan: FloorPlan = DEFAULTS): number {
  const typedSign = text.trim().toUpperCase();
  const floorBelowGround = plan.list.length > 0 ? BELOW.find((floor) => plan.sign(floor) === typedSign) : undefined;
  return plan.find(text) ?? floorBelowGround ?? (Number.parseInt(text, 10) || 0);
}

/** Text of a floor in the form: its sign where the building has its own. */
export const typedFloor = (floor: number, plan: FloorPlan) => (plan.list.length > 0 ? plan.sign(floor) : String(floor));

export const tenantFormOn = (plan: FloorPlan = DEFAULTS) =>
  updateTenantInput.extend({
    floorNumber: z
      .string()
      .transform((text) => parseFloor(text, plan))
      .pipe(updateTenantInput.shape.floorNumber),
    contacts: z.array(contactInput.extend({ isPrimary: z.boolean(), isListed: z.boolean() })),
  });
type TenantForm = ReturnType<typeof tenantFormOn>;
export type TenantFormInput = z.input<TenantForm>;
type ContactFormInput = TenantFormInput['contacts'][number];

export const emptyContact: ContactFormInput = { name: '', phone: '', isPrimary: false, isListed: false, sortName: '' };

export function emptyTenantForm(): TenantFormInput {
  return { ...textFieldsOf(() => ''), floorNumber: DEFAULT_FLOOR, hours: null, kinds: null, contacts: [] };
}

export function tenantFormOf(
  tenant: Tenant,
  contacts: readonly Contact[],
  plan: FloorPlan = DEFAULTS,
): TenantFormInput {
  return {
    ...textFieldsOf((key) => String(tenant[key] ?? '')),
    hours: tenant.hours,
    kinds: tenant.kinds,
    floorNumber: typedFloor(tenant.floorNumber, plan),
    contacts: contacts.map(({ name, phone, isPrimary, isListed, sortName }) => ({
      name: name ?? '',
      phone: phone ?? '',
      isPrimary,
      isListed,
      sortName: sortName ?? '',
    })),
  };
}

/** Keys of text fields; hours and kinds have an editor. */
export const typedKeys = tenantFieldKeys.filter((key) => key !== 'hours' && key !== 'kinds');

function textFieldsOf(textOf: (key: (typeof typedKeys)[number]) => string) {
  return Object.fromEntries(typedKeys.map((key) => [key, textOf(key)])) as Record<(typeof typedKeys)[number], string>;
}

/** Input of the form without empty contacts. */
export function tenantInputOf(values: z.output<TenantForm>): TenantInput {
  return { ...values, contacts: values.contacts.filter(({ name, phone }) => name || phone) };
}

/** Lists all contacts with a name on the board; `null` if all are listed. */
export function withAllListed(contacts: TenantFormInput['contacts']): TenantFormInput['contacts'] | null {
  if (!contacts.some(({ name, isListed }) => name?.trim() && !isListed)) return null;
  return contacts.map((contact) => (contact.name?.trim() ? { ...contact, isListed: true } : contact));
}

/** Schema of the current tenant in the 409 of a stale save; contacts without ids. */
export const currentTenant = tenantReply.omit({ presence: true }).extend({
  contacts: z.array(contactReply.omit({ id: true, tenantId: true })).optional(),
});

export type CurrentTenant = z.output<typeof currentTenant>;

type Version = Omit<TenantInput, 'contacts'> & {
  contacts?: NonNullable<TenantInput['contacts']> | undefined;
};

const comparedFields = [...tenantFieldKeys, 'contacts'] as const;
export type ComparedField = (typeof comparedFields)[number];

/**
 * Three-way merge: my changes over their version. Unchanged contacts are absent, which keeps theirs.
 * @param edited the version that both started from
 */
export function mergeTenant(edited: Version, mine: TenantInput, theirs: CurrentTenant): TenantInput {
  const untouched = comparedFields.filter((field) => !isDifferent(field, edited, mine));
  const theirFields = Object.fromEntries(
    untouched.map((field) => [field, field === 'contacts' ? undefined : theirs[field]]),
  );
  return { ...mine, ...theirFields };
}

/** Fields that both changed to different values. Contacts count only if both versions have them. */
export const contestedFields = (edited: Version, mine: TenantInput, theirs: CurrentTenant): ComparedField[] =>
  comparedFields
    .filter((field) => isDifferent(field, edited, mine) && isDifferent(field, edited, theirs))
    .filter((field) => isDifferent(field, mine, theirs));

export const withTheirs = (
  mine: TenantInput,
  theirs: CurrentTenant,
  fields: readonly ComparedField[],
): TenantInput => ({
  ...mine,
  ...Object.fromEntries(fields.map((field) => [field, theirs[field]])),
});

/**
 * Differences of the given fields, in the form's order and format.
 * @param namesOf names of kinds, whose list is lazy
 */
export function differencesOf(
  mine: TenantInput,
  theirs: CurrentTenant,
  fields: readonly ComparedField[],
  namesOf: (kinds: readonly string[]) => ReactNode,
  plan: FloorPlan = DEFAULTS,
): Difference[] {
  const fieldText = (field: ComparedField, version: Version) =>
    field === 'kinds' ? version.kinds && namesOf(version.kinds) : displayText(field, version, plan);
  return fields.map((field) => ({
    field: field === 'contacts' ? tenantTexts.form.contacts : fieldLabels[field],
    mine: fieldText(field, mine),
    theirs: fieldText(field, theirs),
  }));
}

function isDifferent(field: ComparedField, versionA: Version, versionB: Version): boolean {
  if (field === 'contacts' && (!versionA.contacts || !versionB.contacts)) return false;
  return displayText(field, versionA, DEFAULTS) !== displayText(field, versionB, DEFAULTS);
}

/** Text of a field; only floors are numbers. */
function displayText(field: ComparedField, version: Version, plan: FloorPlan): string {
  if (field === 'contacts') return describeContacts(version.contacts ?? []);
  const value = version[field];
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'object') return value ? formatOpeningHours(value) : '';
  if (typeof value === 'number') return plan.label(value);
  return value && tenantFields[field].kind === 'day' ? formatCalendarDay(value) : (value ?? '');
}

function describeContacts(contacts: NonNullable<Version['contacts']>): string {
  return contacts
    .map(({ name, phone, isPrimary, isListed, sortName }) => {
      const noteTexts = [
        isPrimary && tenantTexts.form.primary,
        isListed && tenantTexts.form.onBoard,
        isListed && sortName,
      ];
      const notes = noteTexts.filter(Boolean).join(', ');
      return [[name, phone].filter(Boolean).join(', '), notes && `(${notes})`].filter(Boolean).join(' ');
    })
    .join('\n');
}
