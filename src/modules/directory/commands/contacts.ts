import type { z } from 'zod';
import { type Tx, transaction } from '../../../platform/core/context.ts';
import { query } from '../../../platform/core/sql.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { type ActivityEntry, recordActivity } from '../../../platform/records/activity.ts';
import { AppError, notFoundError } from '../../../shared/errors.ts';
import { directoryChanged, type ManagedPropertyId } from '../../tenancy/index.ts';
import { CONTACT_COLUMNS } from '../public-json.ts';
import {
  type Contact,
  type contactChanges,
  contactReply,
  type createContactInput,
  type savedContactReply,
} from '../schema.ts';
import { ContactRow } from '../tenant.entity.ts';
import { growDirectory } from './directory-size.ts';
import { type LockedTenant, lockTenant, saveTenant, staleTenant } from './tenants.ts';

/**
 * Adds a contact; a primary one replaces the former primary. The first contact is primary by default.
 * @throws AppError `not_found`, `conflict` for a full directory
 */
export async function createContact(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  input: z.output<typeof createContactInput>,
): Promise<Contact> {
  return await transaction(ctx, async (tx) => {
    const tenant = await lockTenant(tx, propertyId, input.tenantId);
    const isPrimary = input.isPrimary ?? (await tx.em.count(ContactRow, { tenantId: tenant.id })) === 0;
    if (isPrimary) await tx.em.nativeUpdate(ContactRow, { tenantId: tenant.id }, { isPrimary: false });
    const contactId = await tx.em.insert(ContactRow, { ...input, isPrimary });
    await recordContactChange(tx, tenant, 'contact.added', { after: loggedFields(input) });
    await growDirectory(tx, propertyId, { tenantIds: [tenant.id] });
    return { id: contactId, ...input, isPrimary };
  });
}

/**
 * Updates the given fields; a new name without `sortName` clears it.
 * @param ifMatch revision of the tenant; `null`: last write wins
 * @throws AppError `not_found`, `stale` with editor, time and current values, `invalid` without name and phone,
 * `conflict` for a full directory
 */
export async function updateContact(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  contactId: number,
  changes: z.output<typeof contactChanges>,
  ifMatch: number | null,
): Promise<z.output<typeof savedContactReply>> {
  return await transaction(ctx, async (tx) => {
    const { contact, tenant } = await lockContact(tx, propertyId, contactId);
    if (ifMatch !== null && ifMatch !== tenant.revision) throw await staleTenant(tx, tenant);
    const { name = contact.name, phone = contact.phone } = changes;
    if (!name && !phone)
      throw new AppError('invalid', NAME_OR_PHONE_REQUIRED, { fields: { name: NAME_OR_PHONE_REQUIRED } });
    const { sortName = name === contact.name ? contact.sortName : null } = changes;
    await tx.em.nativeUpdate(ContactRow, { id: contactId }, { name, phone, sortName });
    const { id, tenantId, isPrimary, isListed } = contact;
    const savedContact = { id, tenantId, name, phone, isPrimary, isListed, sortName };
    await recordContactChange(tx, tenant, 'contact.updated', {
      before: loggedFields(contact),
      after: loggedFields(savedContact),
    });
    await growDirectory(tx, propertyId, { tenantIds: [tenantId] });
    return { ...savedContact, revision: tenant.revision + 1 };
  });
}

const NAME_OR_PHONE_REQUIRED = 'A contact needs a name or a phone';

export async function deleteContact(ctx: SignedInCtx, propertyId: ManagedPropertyId, contactId: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { contact, tenant } = await lockContact(tx, propertyId, contactId);
    await tx.em.nativeDelete(ContactRow, { id: contactId });
    await recordContactChange(tx, tenant, 'contact.removed', { before: loggedFields(contact) });
  });
}

const CONTACT_SQL = `select ${CONTACT_COLUMNS} from tenant_contact c where c.id = ?`;

/**
 * Locks the tenant, then reads the contact: a save of the tenant replaces its contacts. @throws AppError `not_found`
 */
async function lockContact(tx: Tx, propertyId: number, contactId: number) {
  const readContact = async () => {
    // sql: columns of the reply
    const [contact] = await query(tx, CONTACT_SQL, [contactId], contactReply);
    if (!contact) throw notFoundError('Contact');
    return contact;
  };
  const tenant = await lockTenant(tx, propertyId, (await readContact()).tenantId);
  return { contact: await readContact(), tenant };
}

const loggedFields = ({ name, phone, isListed }: Pick<ContactRow, 'name' | 'phone' | 'isListed'>) => ({
  name,
  phone,
  isListed,
});

async function recordContactChange(
  tx: Tx,
  tenant: LockedTenant,
  action: ActivityEntry['action'],
  fields: Pick<ActivityEntry, 'before' | 'after'>,
): Promise<void> {
  await saveTenant(tx, tenant);
  const { propertyId, companyName } = tenant;
  await recordActivity(tx, { action, subject: companyName, propertyId, ...fields });
  await directoryChanged(tx, propertyId);
}
