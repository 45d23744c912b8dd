import type { z } from 'zod';
import { recordActivity } from '../../../platform/activity.ts';
import { forUpdate, type Tx, transaction } from '../../../platform/context.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { SignedInCtx } from '../../../platform/route.ts';
import { write } from '../../../platform/sql.ts';
import { accountOf, directoryChanged, type ManagedPropertyId } from '../../tenancy/index.ts';
import { type contactInput, type TenantChanges, type TenantInput, tenantReply } from '../schema.ts';
import { ContactRow, TenantRow } from '../tenant.entity.ts';
import { growDirectory } from './directory-size.ts';

type ContactInput = z.output<typeof contactInput>;

/**
 * Adds a tenant, with its contacts if they come along. @returns its id.
 * @throws AppError `not_found` for a deleted building, `conflict` for a full one.
 */
export async function createTenant(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  input: TenantInput,
): Promise<number> {
  const { contacts = [], ...fields } = input;
  return await transaction(ctx, async (tx) => {
    const now = new Date();
    const row = { ...fields, propertyId, createdAt: now, updatedAt: now, updatedBy: ctx.actor.userId };
    const tenantId = await tx.em.insert(TenantRow, row);
    await insertContacts(tx, tenantId, contacts);
    await recordActivity(tx, { action: 'tenant.added', subject: fields.companyName, propertyId, after: input });
    await directoryChanged(tx, propertyId);
    await growDirectory(tx, propertyId, { tenantId, tenants: 1 });
    return tenantId;
  });
}

/**
 * Saves a tenant; what is left out stays, contacts given replace all it had.
 * @throws AppError `stale` when `ifMatch` is not its revision: `details` say who changed it, when, and to what;
 *   `conflict` for a full directory.
 */
export async function updateTenant(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  tenantId: number,
  input: TenantChanges,
  ifMatch: number | null,
): Promise<void> {
  const { contacts, ...fields } = input;
  await transaction(ctx, async (tx) => {
    const before = await lockTenant(tx, propertyId, tenantId);
    if (ifMatch !== null && ifMatch !== before.revision) throw await staleTenant(tx, before);
    await saveTenant(tx, before, fields);
    const formerContacts = contacts && (await contactsOf(tx, tenantId));
    if (contacts) await replaceContacts(tx, tenantId, contacts);
    await recordActivity(tx, {
      action: 'tenant.updated',
      subject: fields.companyName,
      propertyId,
      before: { ...before, ...(contacts && { contacts: formerContacts }) },
      after: { ...fields, ...(contacts && { contacts }) },
    });
    await directoryChanged(tx, propertyId);
    await growDirectory(tx, propertyId, { tenantId });
  });
}

/** Takes a tenant off the directory; for a day it can be brought back. @throws AppError `not_found` */
export async function deleteTenant(ctx: SignedInCtx, propertyId: ManagedPropertyId, tenantId: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const tenant = await lockTenant(tx, propertyId, tenantId);
    await tx.em.nativeUpdate(TenantRow, { id: tenantId }, { deletedAt: new Date() });
    await recordActivity(tx, {
      action: 'tenant.removed',
      subject: tenant.companyName,
      propertyId,
      before: { ...tenant },
    });
    await directoryChanged(tx, propertyId);
  });
}

const restored = tenantReply.pick({ companyName: true });

/**
 * Brings a deleted tenant back: same id, same contacts. One that is there already stays as it is.
 * @throws AppError `not_found`, `conflict` for a full directory.
 */
export async function restoreTenant(ctx: SignedInCtx, propertyId: ManagedPropertyId, tenantId: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const [tenant] = await write(
      tx,
      `update tenant set deleted_at = null where id = ? and property_id = ? and deleted_at > now() - interval '1 day'
       returning company_name as "companyName"`,
      [tenantId, propertyId],
      restored,
    );
    if (!tenant) return void (await lockTenant(tx, propertyId, tenantId));
    await recordActivity(tx, { action: 'tenant.restored', subject: tenant.companyName, propertyId });
    await directoryChanged(tx, propertyId);
    await growDirectory(tx, propertyId, { tenantId, tenants: 1 });
  });
}

/** The living tenant, locked until the transaction ends. @throws AppError `not_found` */
export async function lockTenant(tx: Tx, propertyId: number, tenantId: number): Promise<TenantRow> {
  const tenant = await tx.em.findOne(TenantRow, { id: tenantId, propertyId, deletedAt: null }, forUpdate);
  if (!tenant) throw notFound('Tenant');
  return { ...tenant };
}

/** Saves fields of a locked tenant: notes by whom, and grows its revision. */
export async function saveTenant(tx: Tx, tenant: TenantRow, fields: Partial<TenantRow> = {}): Promise<void> {
  const stamp = { revision: tenant.revision + 1, updatedAt: new Date(), updatedBy: tx.actor?.userId ?? null };
  await tx.em.nativeUpdate(TenantRow, { id: tenant.id }, { ...fields, ...stamp });
}

async function contactsOf(tx: Tx, tenantId: number): Promise<ContactInput[]> {
  const rows = await tx.em.find(ContactRow, { tenantId }, { orderBy: { id: 'asc' } });
  return rows.map(({ name, phone, isPrimary }) => ({ name: name ?? null, phone: phone ?? null, isPrimary }));
}

async function replaceContacts(tx: Tx, tenantId: number, contacts: ContactInput[]): Promise<void> {
  await tx.em.nativeDelete(ContactRow, { tenantId });
  await insertContacts(tx, tenantId, contacts);
}

async function insertContacts(tx: Tx, tenantId: number, contacts: ContactInput[]): Promise<void> {
  if (contacts.length > 0)
    await tx.em.insertMany(
      ContactRow,
      contacts.map((contact) => ({ ...contact, tenantId })),
    );
}

async function staleTenant(tx: Tx, current: TenantRow): Promise<AppError> {
  const editor = current.updatedBy ? await accountOf(tx, current.updatedBy) : null;
  return new AppError('stale', 'Somebody else has changed this tenant meanwhile', {
    details: {
      changedBy: editor ? (editor.fullName ?? editor.username) : 'Somebody',
      changedAt: current.updatedAt.toISOString(),
      current: { ...tenantReply.parse(current), contacts: await contactsOf(tx, current.id) },
    },
  });
}
