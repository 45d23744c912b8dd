import { MAX_FLOOR, MIN_FLOOR, type Tenant, type TenantChanges } from '../../../../../modules/directory/schema.ts';
import type { FloorPlan } from '../../../../../modules/directory/values.ts';
import { foldText } from '../../../../../shared/search/search-text.ts';
import labels from '../../../../../texts/generated/kit/tenant.en.js';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';

/** Labels; the company's phone is distinguished from those of contacts. */
export const fieldLabels = { ...labels, phone: tenantTexts.form.companyPhone };

/** Field that is editable within the row. */
export type InlineField = 'floorNumber' | 'suiteNumber' | 'phone';

export const fieldText = (tenant: Pick<Tenant, InlineField>, field: InlineField, plan: FloorPlan): string =>
  field === 'floorNumber' ? plan.sign(tenant.floorNumber) : (tenant[field] ?? '');

/** Parses a typed field. @returns the server's input; `null` for a text that names no floor */
export function fieldValue(field: InlineField, text: string, plan: FloorPlan): string | number | null {
  return field === 'floorNumber' ? floorNamed(text, plan) : text;
}

/**
 * Finds a floor by number, sign or name: `3`, `B1`, `PH`, `3rd floor`. Unlike the form's parser it rejects other text.
 */
export function floorNamed(text: string, plan: FloorPlan): number | null {
  const foldedText = foldText(text.trim());
  const ownFloor = plan.find(text);
  if (ownFloor !== null) return ownFloor;
  for (let floor = MIN_FLOOR; floor <= MAX_FLOOR; floor += 1)
    if ([plan.sign(floor), plan.name(floor)].some((name) => foldText(name) === foldedText)) return floor;
  return /^-?\d{1,4}$/.test(text.trim()) ? Number(text) : null;
}

/** Input with the required fields and the changed one. */
export const changeOf = (
  { companyName, suiteNumber, floorNumber }: Pick<Tenant, 'companyName' | 'suiteNumber' | 'floorNumber'>,
  field: InlineField,
  value: string | number | null,
): TenantChanges => ({ companyName, suiteNumber, floorNumber, [field]: value });
