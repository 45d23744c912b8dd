import type { User } from '../../../../modules/accounts/schema.ts';
import type { PropertySummary } from '../../../../modules/tenancy/schema.ts';

/** Whether the plan allows the person no further building of their own. */
export function ownsEnough(
  { buildingsLimit }: Pick<User, 'buildingsLimit'>,
  properties: readonly Pick<PropertySummary, 'isOwner'>[],
): boolean {
  return properties.filter(({ isOwner }) => isOwner).length >= buildingsLimit;
}
