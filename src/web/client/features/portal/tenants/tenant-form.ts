import { z } from 'zod';
import {
  type Contact,
  contactInput,
  type Tenant,
  type TenantFieldKey,
  type TenantInput,
  tenantFieldKeys,
  updateTenantInput,
} from '../../../../../modules/directory/schema.ts';

const DEFAULT_FLOOR = '1';

/** The whole number a floor was typed as; 0 when it is none (the spec's rule). */
export function parseFloor(text: string): number {
  return Number.parseInt(text, 10) || 0;
}

/** What the form holds while a person types. */
export const tenantForm = updateTenantInput.extend({
  floorNumber: z.string().transform(parseFloor).pipe(updateTenantInput.shape.floorNumber),
  contacts: z.array(contactInput.extend({ isPrimary: z.boolean() })),
});
export type TenantFormInput = z.input<typeof tenantForm>;
export type ContactFormInput = TenantFormInput['contacts'][number];

export const emptyContact: ContactFormInput = { name: '', phone: '', isPrimary: false };

export function emptyTenantForm(): TenantFormInput {
  return { ...typed(() => ''), floorNumber: DEFAULT_FLOOR, contacts: [] };
}

export function tenantFormOf(tenant: Tenant, contacts: readonly Contact[]): TenantFormInput {
  return {
    ...typed((key) => String(tenant[key] ?? '')),
    contacts: contacts.map(({ name, phone, isPrimary }) => ({ name: name ?? '', phone: phone ?? '', isPrimary })),
  };
}

function typed(textOf: (key: TenantFieldKey) => string) {
  return Object.fromEntries(tenantFieldKeys.map((key) => [key, textOf(key)])) as Record<TenantFieldKey, string>;
}

/** What is sent: contacts in which nothing was written are left out. */
export function tenantInputOf(values: z.output<typeof tenantForm>): TenantInput {
  return { ...values, contacts: values.contacts.filter(({ name, phone }) => name || phone) };
}

/** At most one contact is primary: marking one clears the others. */
export function withPrimary<Entry extends { isPrimary: boolean }>(contacts: readonly Entry[], index: number): Entry[] {
  return contacts.map((contact, at) => ({ ...contact, isPrimary: at === index }));
}
