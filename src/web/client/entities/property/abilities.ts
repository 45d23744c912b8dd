import type { PropertySummary } from '../../../../modules/tenancy/schema.ts';

/** Permitted actions on a property; hides those that the server would reject. */
export interface Abilities {
  /** Edits tenants, contacts, announcements and imports. */
  manage: boolean;
  administer: boolean;
  isOwner: boolean;
}

export function abilitiesOf({ role, isOwner }: Pick<PropertySummary, 'role' | 'isOwner'>): Abilities {
  return {
    manage: isOwner || role !== 'viewer',
    administer: isOwner || role === 'admin',
    isOwner: isOwner,
  };
}
