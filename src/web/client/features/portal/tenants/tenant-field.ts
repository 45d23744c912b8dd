import { MAX_FLOOR, MIN_FLOOR, type Tenant, type TenantChanges } from '../../../../../modules/directory/schema.ts';
import type { FloorPlan } from '../../../../../modules/directory/values.ts';
import { folded } from '../../../../../shared/search/letters.ts';
import labels from '../../../../../texts/generated/kit/tenant.en.js';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';

/** The phone is told from those of the contacts below it. */
export const fieldLabels = { ...labels, phone: tenantTexts.form.companyPhone };

/** Editable within the row. */
export type InlineField = 'floorNumber' | 'suiteNumber' | 'phone';

/** A field as the row shows it. */
export const fieldText = (tenant: Pick<Tenant, InlineField>, field: InlineField, plan: FloorPlan): string =>
  field === 'floorNumber' ? plan.sign(tenant.floorNumber) : (tenant[field] ?? '');

/** @returns what is typed, as the server takes it; `null` for a text that names no floor */
export function fieldValue(field: InlineField, text: string, plan: FloorPlan): string | number | null {
  return field === 'floorNumber' ? floorNamed(text, plan) : text;
}

/** By its number, sign or name: `3`, `B1`, `PH`, `3rd floor`. Unlike in the form, other text is refused. */
export function floorNamed(text: string, plan: FloorPlan): number | null {
  const typed = folded(text.trim());
  const own = plan.find(text);
  if (own !== null) return own;
  for (let floor = MIN_FLOOR; floor <= MAX_FLOOR; floor += 1)
    if ([plan.sign(floor), plan.name(floor)].some((name) => folded(name) === typed)) return floor;
  return /^-?\d{1,4}$/.test(text.trim()) ? Number(text) : null;
}

/** The required fields, and only the changed detail. */
export const changeOf = (
  { companyName, suiteNumber, floorNumber }: Pick<Tenant, 'companyName' | 'suiteNumber' | 'floorNumber'>,
  field: InlineField,
  value: string | number | null,
): TenantChanges => ({ companyName, suiteNumber, floorNumber, [field]: value });
