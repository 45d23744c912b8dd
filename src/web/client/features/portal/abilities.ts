import type { PropertySummary } from '../../../../modules/tenancy/schema.ts';

/** What a person may do on a property. The server decides; this only keeps away buttons that would be refused. */
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
