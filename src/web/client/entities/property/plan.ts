import type { User } from '../../../../modules/accounts/schema.ts';
import type { PropertySummary } from '../../../../modules/tenancy/schema.ts';

/** Returns whether the user owns as many buildings as the plan allows. */
export function ownsEnough(
  { buildingsLimit }: Pick<User, 'buildingsLimit'>,
  properties: readonly Pick<PropertySummary, 'isOwner'>[],
): boolean {
  return properties.filter(({ isOwner }) => isOwner).length >= buildingsLimit;
}
