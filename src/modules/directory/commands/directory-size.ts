import { z } from 'zod';
import type { Tx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { INTS, intArray, write } from '../../../platform/sql.ts';
import { ANNOUNCEMENT_JSON, CONTACT_JSON, TENANT_JSON } from '../public-json.ts';
import { MAX_DIRECTORY_BYTES, MAX_TENANTS } from '../schema.ts';
import { tenantFields } from '../tenant-fields.ts';

/** What was written: rows that are there now, and were not or were otherwise before. */
export interface Growth {
  readonly tenantIds?: readonly number[];
  readonly announcementId?: number;
  /** Tenants there are now and were not; `tenantIds` are these, or were changed. */
  readonly tenants?: number;
}

const size = z.object({ tenants: z.int(), bytes: z.number() });

/**
 * Counts what a directory has grown by; the property is locked by `directoryChanged` before. Sizes only grow, for what
 * is removed or replaced is not taken off: where they reach a bound, the directory is measured.
 * @throws AppError `conflict` where it has become larger than a directory may be.
 */
export async function growDirectory(tx: Tx, propertyId: number, growth: Growth): Promise<void> {
  const { tenantIds = [], announcementId = null, tenants = 0 } = growth;
  const [counted] = await write(
    tx,
    `update directory_size set tenants = tenants + ?, bytes = bytes
       + (select coalesce(sum(${bytesOf(TENANT_JSON)}), 0) from tenant where id = any(${INTS}))
       + (select coalesce(sum(${bytesOf(CONTACT_JSON)}), 0) from tenant_contact c where c.tenant_id = any(${INTS}))
       + (select coalesce(sum(${bytesOf(ANNOUNCEMENT_JSON)}), 0) from announcement where id = ?::int)
     where property_id = ? returning tenants, bytes::float8`,
    [tenants, intArray(tenantIds), intArray(tenantIds), announcementId, propertyId],
    size,
  );
  if (!counted || isTooLarge(counted)) await measureDirectory(tx, propertyId);
}

/** What a row of a batch comes to as JSON beside its texts, at most: the names of a tenant's and a contact's fields, and numbers. */
const ROW_BYTES = 300;
const TEXTS = [
  ...Object.values(tenantFields).flatMap(({ column, type }) => (type === 'text' ? column : [])),
  ...['contact_name', 'contact_phone'],
].join(', ');

/**
 * Counts what a directory has grown by with a staged batch, at most: a sign that JSON escapes is two there, and nothing that
 * can be stored is more. To measure the whole takes a quarter of the time that it takes to write the batch.
 * @param tenants that there are now and were not.
 * @throws AppError `conflict` where it has become larger than a directory may be.
 */
export async function growByBatch(
  tx: Tx,
  propertyId: number,
  { id, attempt }: { id: number; attempt: number },
  tenants: number,
): Promise<void> {
  const batchBytes = `(select count(*) * ${ROW_BYTES} + 2 * coalesce(sum(octet_length(concat(${TEXTS}))), 0)
    from tenant_batch_row where batch_id = ${id} and attempt = ${attempt})`;
  const [known] = await write(
    tx,
    `update directory_size set tenants = tenants + ?, bytes = bytes + ${batchBytes}
     where property_id = ? returning tenants, bytes::float8`,
    [tenants, propertyId],
    size,
  );
  // Where nothing was counted before, what is there beside the batch is measured.
  const counted = known ?? (await measure(tx, propertyId, `and batch_id is distinct from ${id}`, tenants, batchBytes));
  if (!counted || isTooLarge(counted)) await measureDirectory(tx, propertyId);
}

/**
 * Measures a directory, after many rows of it were written.
 * @throws AppError `conflict` where it is larger than a directory may be.
 */
export async function measureDirectory(tx: Tx, propertyId: number): Promise<void> {
  const measured = await measure(tx, propertyId);
  if (measured && isTooLarge(measured)) throw tooLarge(measured);
}

/** @param others which tenants are measured; `tenants` and `bytes`, as SQL, stand for the rest. */
async function measure(tx: Tx, propertyId: number, others = '', tenants = 0, bytes = '0'): Promise<Size | undefined> {
  const [measured] = await write(
    tx,
    `insert into directory_size (property_id, tenants, bytes)
     select ?::int, ?::int + t.rows, ${bytes} + ${BUILDING_BYTES} + t.bytes + c.bytes + a.bytes from
       (select count(*)::int as rows, coalesce(sum(${bytesOf(TENANT_JSON)}), 0) as bytes
        from tenant where property_id = ? and deleted_at is null ${others}) t,
       (select coalesce(sum(${bytesOf(CONTACT_JSON)}), 0) as bytes
        from tenant_contact c join tenant o on o.id = c.tenant_id where o.property_id = ? and o.deleted_at is null ${others}) c,
       (select coalesce(sum(${bytesOf(ANNOUNCEMENT_JSON)}), 0) as bytes
        from announcement where property_id = ? and active and (expires_at is null or expires_at > now())) a
     on conflict (property_id) do update set tenants = excluded.tenants, bytes = excluded.bytes
     returning tenants, bytes::float8`,
    [propertyId, tenants, propertyId, propertyId, propertyId],
    size,
  );
  return measured;
}

/** What the building itself says of itself, at most. */
const BUILDING_BYTES = 30_000;

/** A row of JSON and the comma behind it. */
const bytesOf = (json: string) => `octet_length(${json}) + 1`;

type Size = z.output<typeof size>;

const isTooLarge = ({ tenants, bytes }: Size) => tenants > MAX_TENANTS || bytes > MAX_DIRECTORY_BYTES;

function tooLarge({ tenants }: Size): AppError {
  const most =
    tenants > MAX_TENANTS
      ? `${MAX_TENANTS.toLocaleString('en-US')} tenants`
      : `${MAX_DIRECTORY_BYTES / 1_000_000} MB of text`;
  return new AppError('conflict', `A directory has at most ${most}. Remove what is no longer needed first.`);
}
