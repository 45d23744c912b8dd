import type { PropertySummary } from '../../../../modules/tenancy/schema.ts';

/** What a person may do on a property. Hides actions that the server would refuse. */
export interface Abilities {
  /** Tenants, contacts, announcements, imports. */
  manage: boolean;
  /** Settings and members. */
  administer: boolean;
  /** Delete and transfer. */
  own: boolean;
}

export function abilitiesOf({ role, isOwner }: Pick<PropertySummary, 'role' | 'isOwner'>): Abilities {
  return {
    manage: isOwner || role !== 'viewer',
    administer: isOwner || role === 'admin',
    own: isOwner,
  };
}
