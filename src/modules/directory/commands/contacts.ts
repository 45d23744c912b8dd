import type { z } from 'zod';
import { type Tx, transaction } from '../../../platform/core/context.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { type ActivityEntry, recordActivity } from '../../../platform/records/activity.ts';
import { notFound } from '../../../shared/errors.ts';
import { directoryChanged, type ManagedPropertyId } from '../../tenancy/index.ts';
import type { Contact, createContactInput } from '../schema.ts';
import { ContactRow } from '../tenant.entity.ts';
import { growDirectory } from './directory-size.ts';
import { type LockedTenant, lockTenant, saveTenant } from './tenants.ts';

/** A primary contact demotes the one before; the first one is primary unless the caller says otherwise. @throws AppError `not_found`, `conflict` for a full directory */
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
    await finish(tx, tenant, 'contact.added', { after: loggedOf(input) });
    await growDirectory(tx, propertyId, { tenantIds: [tenant.id] });
    return { id: contactId, ...input, isPrimary };
  });
}

/** @throws AppError `not_found` */
export async function deleteContact(ctx: SignedInCtx, propertyId: ManagedPropertyId, contactId: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const contact = await tx.em.findOne(ContactRow, { id: contactId });
    if (!contact) throw notFound('Contact');
    const tenant = await lockTenant(tx, propertyId, contact.tenantId);
    await tx.em.nativeDelete(ContactRow, { id: contactId });
    await finish(tx, tenant, 'contact.removed', { before: loggedOf(contact) });
  });
}

const loggedOf = ({ name, phone, isListed }: Pick<ContactRow, 'name' | 'phone' | 'isListed'>) => ({
  name,
  phone,
  isListed,
});

async function finish(
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
