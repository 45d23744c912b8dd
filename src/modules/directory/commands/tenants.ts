import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow } from '../../../platform/core/database-time.ts';
import { iso, lock, query, write } from '../../../platform/core/sql.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError, notFound } from '../../../shared/errors.ts';
import { isKind } from '../../../shared/kinds.ts';
import { UNKNOWN_KIND } from '../../../shared/kinds-fields.ts';
import { accountOf } from '../../accounts/index.ts';
import { directoryChanged, type ManagedPropertyId } from '../../tenancy/index.ts';
import { TENANT_COLUMNS } from '../public-json.ts';
import { readTenant } from '../queries.ts';
import {
  type contactInput,
  contactReply,
  OUT_OF_ORDER,
  type Tenant,
  type TenantChanges,
  type TenantInput,
  tenantReply,
} from '../schema.ts';
import { TenantRow } from '../tenant.entity.ts';
import { type TenantFieldKey, tenantFieldKeys, tenantFields } from '../tenant-fields.ts';
import { growDirectory } from './directory-size.ts';

type ContactInput = z.output<typeof contactInput>;

/**
 * @returns its id.
 * @throws AppError `invalid` for days out of order, `not_found` for a deleted building, `conflict` for a full directory
 */
export async function createTenant(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  input: TenantInput,
): Promise<number> {
  const { contacts = [], ...fields } = input;
  requireOrder(fields);
  requireKnownKinds(fields);
  return await transaction(ctx, async (tx) => {
    const now = databaseNow();
    const row = { ...fields, propertyId, createdAt: now, updatedAt: now, updatedBy: ctx.actor.userId };
    const tenantId = await tx.em.insert(TenantRow, row);
    await insertContacts(tx, tenantId, asListed(contacts, []));
    await recordActivity(tx, { action: 'tenant.added', subject: fields.companyName, propertyId, after: input });
    await directoryChanged(tx, propertyId);
    await growDirectory(tx, propertyId, { tenantIds: [tenantId], tenants: 1 });
    return tenantId;
  });
}

/**
 * Absent fields are unchanged; given contacts replace all.
 * @returns the saved tenant.
 * @throws AppError `stale` with editor, time and current values, `conflict` for a full directory, `invalid` for days
 *   out of order
 */
export async function updateTenant(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  tenantId: number,
  input: TenantChanges,
  ifMatch: number | null,
): Promise<Tenant> {
  const { contacts: given, ...fields } = input;
  return await transaction(ctx, async (tx) => {
    const before = await lockTenant(tx, propertyId, tenantId);
    const formerContacts = given && (await contactsOf(tx, tenantId));
    const contacts = given && asListed(given, formerContacts ?? []);
    if (ifMatch !== null && ifMatch !== before.revision) throw await staleTenant(tx, before);
    requireOrder({ ...before, ...fields });
    requireKnownKinds(fields);
    await saveTenant(tx, before, fields);
    if (contacts && !isDeepStrictEqual(contacts, formerContacts)) await replaceContacts(tx, tenantId, contacts);
    await recordActivity(tx, {
      action: 'tenant.updated',
      subject: fields.companyName,
      propertyId,
      before: { ...before, ...(contacts && { contacts: formerContacts }) },
      after: { ...fields, ...(contacts && { contacts }) },
    });
    await directoryChanged(tx, propertyId);
    await growDirectory(tx, propertyId, { tenantIds: [tenantId] });
    return await readTenant(tx, propertyId, tenantId);
  });
}

/** Restorable for a day. @throws AppError `not_found` */
export async function deleteTenant(ctx: SignedInCtx, propertyId: ManagedPropertyId, tenantId: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const tenant = await lockTenant(tx, propertyId, tenantId);
    await tx.em.nativeUpdate(TenantRow, { id: tenantId }, { deletedAt: databaseNow() });
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
 * Keeps ids and contacts; an existing tenant is unchanged.
 * @throws AppError `not_found`, `conflict` for a full directory
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
    await growDirectory(tx, propertyId, { tenantIds: [tenantId], tenants: 1 });
  });
}

/** Only checked here: one of the days may be stored already. */
function requireOrder({ movesIn, movesOut }: Partial<Record<'movesIn' | 'movesOut', string | null | undefined>>): void {
  if (!movesIn || !movesOut || movesIn <= movesOut) return;
  throw new AppError('invalid', OUT_OF_ORDER, { fields: { movesOut: OUT_OF_ORDER } });
}

const lockedTenant = tenantReply.omit({ presence: true }).extend({
  createdAt: z.string(),
  updatedAt: z.string(),
  updatedBy: z.int().nullable(),
});
export type LockedTenant = z.output<typeof lockedTenant>;

const LOCK_SQL = `select ${TENANT_COLUMNS}, property_id as "propertyId", revision, ${iso('created_at')} as "createdAt",
    ${iso('updated_at')} as "updatedAt", updated_by as "updatedBy"
  from tenant where id = ? and property_id = ? and deleted_at is null for update`;

/** Not deleted; locked until the transaction ends. @throws AppError `not_found` */
export async function lockTenant(tx: Tx, propertyId: number, tenantId: number): Promise<LockedTenant> {
  const [tenant] = await lock(tx, LOCK_SQL, [tenantId, propertyId], lockedTenant);
  if (!tenant) throw notFound('Tenant');
  return tenant;
}

/** Records the editor and increments the revision. */
export async function saveTenant(
  tx: Tx,
  { id }: LockedTenant,
  fields: Partial<Record<TenantFieldKey, unknown>> = {},
): Promise<void> {
  const given = tenantFieldKeys.filter((key) => fields[key] !== undefined);
  const columns = given.map((key) => `${tenantFields[key].column} = ?${isJson(key) ? '::jsonb' : ''}, `).join('');
  await write(
    tx,
    `update tenant set ${columns} revision = revision + 1, updated_at = now(), updated_by = ? where id = ?`,
    [
      ...given.map((key) => (isJson(key) && fields[key] ? JSON.stringify(fields[key]) : fields[key])),
      tx.actor?.userId ?? null,
      id,
    ],
  );
}

/** @throws AppError `invalid` */
export function requireKnownKinds({ kinds }: { kinds?: readonly string[] | null | undefined }): void {
  if (kinds && !kinds.every(isKind)) throw new AppError('invalid', UNKNOWN_KIND, { fields: { kinds: UNKNOWN_KIND } });
}

const isJson = (key: TenantFieldKey) => tenantFields[key].type === 'jsonb';

const currentReply = tenantReply.omit({ presence: true });
const contactRow = contactReply.omit({ id: true, tenantId: true });
type StoredContact = z.output<typeof contactRow>;

export async function contactsOf(tx: Tx, tenantId: number): Promise<StoredContact[]> {
  const inOrder = `select name, phone, is_primary as "isPrimary", is_listed as "isListed", sort_name as "sortName"
    from tenant_contact where tenant_id = ? order by id`;
  return await query(tx, inOrder, [tenantId], contactRow);
}

/**
 * Who does not know of the board, a program or an older page, takes nobody off it. The first contact is primary unless
 * the caller says otherwise.
 */
export function asListed(
  contacts: readonly ContactInput[],
  former: readonly Pick<ContactInput, 'name' | 'isListed' | 'sortName'>[],
): StoredContact[] {
  const hasPrimary = contacts.some(({ isPrimary }) => isPrimary);
  return contacts.map(({ name, phone, isPrimary = false, isListed, sortName }, at) => {
    const isFirst = at === 0 && !hasPrimary && contacts[0]?.isPrimary === undefined;
    const same = name === null ? undefined : former.find((contact) => contact.name === name);
    return {
      name,
      phone,
      isPrimary: isPrimary || isFirst,
      isListed: isListed ?? same?.isListed ?? false,
      sortName: sortName === undefined ? (same?.sortName ?? null) : sortName,
    };
  });
}

export async function replaceContacts(tx: Tx, tenantId: number, contacts: readonly StoredContact[]): Promise<void> {
  await write(tx, `delete from tenant_contact where tenant_id = ?`, [tenantId]);
  await insertContacts(tx, tenantId, contacts);
}

async function insertContacts(tx: Tx, tenantId: number, contacts: readonly StoredContact[]): Promise<void> {
  if (contacts.length === 0) return;
  await write(
    tx,
    `insert into tenant_contact (tenant_id, name, phone, is_primary, is_listed, sort_name)
     select ?::int, c.name, c.phone, c."isPrimary", c."isListed", c."sortName"
     from jsonb_to_recordset(?::jsonb)
       as c(name text, phone text, "isPrimary" boolean, "isListed" boolean, "sortName" text)`,
    [tenantId, JSON.stringify(contacts)],
  );
}

/** The answer to a save of an older revision: the editor, the time and the current values. */
export async function staleTenant(tx: Tx, current: LockedTenant): Promise<AppError> {
  const editor = current.updatedBy ? await accountOf(tx, current.updatedBy) : null;
  return new AppError('stale', 'Someone else has changed this tenant since you opened it', {
    details: {
      changedBy: editor ? (editor.fullName ?? editor.username) : 'Somebody',
      changedAt: current.updatedAt,
      current: { ...currentReply.parse(current), contacts: await contactsOf(tx, current.id) },
    },
  });
}
