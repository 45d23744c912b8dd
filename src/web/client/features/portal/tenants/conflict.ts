import { z } from 'zod';
import {
  contactReply,
  type TenantInput,
  tenantFieldKeys,
  tenantReply,
} from '../../../../../modules/directory/schema.ts';
import { floorLabel } from '../../../../../texts/floor-label.ts';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import type { Difference } from '../../../ui/ConflictDialog.tsx';

/** A tenant as a refused save tells of it; its contacts without their ids. */
export const currentTenant = tenantReply.omit({ presence: true }).extend({
  contacts: z.array(contactReply.pick({ name: true, phone: true, isPrimary: true })).optional(),
});

export type CurrentTenant = z.output<typeof currentTenant>;

type Version = Omit<TenantInput, 'contacts'> & {
  contacts?: readonly { name: string | null; phone: string | null; isPrimary: boolean }[] | undefined;
};

/** The fields in which two versions of a tenant differ, in the form's order and words. Contacts count only when both tell of them. */
export function differencesOf(mine: Version, theirs: Version): Difference[] {
  const left = describe(theirs.contacts ? mine : { ...mine, contacts: undefined });
  const right = describe(theirs);
  return left
    .map(([field, value], at) => ({ field, mine: value, theirs: right[at]?.[1] ?? '' }))
    .filter((row) => row.mine !== row.theirs);
}

function describe(version: Version): (readonly [string, string])[] {
  return [
    ...tenantFieldKeys.map((key) => [tenantTexts.form.fields[key], shown(version[key])] as const),
    [tenantTexts.form.contacts, describeContacts(version.contacts ?? [])],
  ];
}

/** Floors are the only numbers. */
function shown(value: string | number | null): string {
  return typeof value === 'number' ? floorLabel(value) : (value ?? '');
}

function describeContacts(contacts: NonNullable<Version['contacts']>): string {
  return contacts
    .map(({ name, phone, isPrimary }) => {
      const line = [name, phone].filter(Boolean).join(', ');
      return isPrimary ? `${line} (${tenantTexts.form.primary})` : line;
    })
    .join('\n');
}
