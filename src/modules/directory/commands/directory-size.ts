import { z } from 'zod';
import type { Tx } from '../../../platform/core/context.ts';
import { intArray, write } from '../../../platform/core/sql.ts';
import { AppError } from '../../../shared/errors.ts';
import { ANNOUNCEMENT_JSON, CONTACT_JSON, TENANT_JSON } from '../public-json.ts';
import { MAX_DIRECTORY_BYTES, MAX_TENANTS } from '../schema.ts';
import { publicFieldKeys, tenantFields } from '../tenant-fields.ts';

export interface Growth {
  readonly tenantIds?: readonly number[];
  readonly announcementId?: number;
  readonly tenants?: number;
}

const sizeRow = z.object({ tenants: z.int(), bytes: z.number() });

/**
 * Increases the directory's stored size, an upper bound that removals do not lower; measures it exactly at the limit.
 * Requires the directory's lock.
 * @throws AppError `conflict` above the limit
 */
export async function growDirectory(tx: Tx, propertyId: number, growth: Growth): Promise<void> {
  const { tenantIds = [], announcementId = null, tenants = 0 } = growth;
  const [newSize] = await write(
    tx,
    `update directory_size set tenants = tenants + ?, bytes = bytes
       + (select coalesce(sum(${bytesOf(TENANT_JSON)}), 0) from tenant where id = any(?::int[]))
       + (select coalesce(sum(${bytesOf(CONTACT_JSON)}), 0) from tenant_contact c where c.tenant_id = any(?::int[]))
       + (select coalesce(sum(${bytesOf(ANNOUNCEMENT_JSON)}), 0) from announcement where id = ?::int)
     where property_id = ? returning tenants, bytes::float8`,
    [tenants, intArray(tenantIds), intArray(tenantIds), announcementId, propertyId],
    sizeRow,
  );
  if (!newSize || isTooLarge(newSize)) await measureDirectory(tx, propertyId);
}

/** Returns the bytes of a JSON row whose values are `null`, plus a surcharge. */
const emptyRowBytes = (keys: readonly string[], extraBytes: number) =>
  keys.reduce((bytes, key) => bytes + key.length + '"":null,'.length, '{},'.length) + extraBytes;
const ID_BYTES = '2147483647'.length - 'null'.length;
const TENANT_ROW_BYTES = emptyRowBytes(['id', ...publicFieldKeys, 'logoUrl'], ID_BYTES);
const CONTACT_ROW_BYTES = emptyRowBytes(
  ['id', 'tenantId', 'name', 'phone', 'isPrimary', 'isListed', 'sortName'],
  2 * ID_BYTES + 2,
);
const columnsOfType = (wantedType: string) =>
  Object.values(tenantFields).flatMap(({ column, type }) => (type === wantedType ? column : []));

/** SQL: bytes of escaped texts beyond `null`. */
const textBytes = (columns: readonly string[]) =>
  `octet_length(to_json(concat(${columns.join(', ')}))::text) - 2 * num_nonnulls(${columns.join(', ')})`;

const jsonBytes = (column: string) => `coalesce(octet_length(${column}::text), 0)`;

/** SQL: upper bound of a staged row; the tenant counts in its first row, each contact in its own. */
const STAGED_BYTES = `case when line = tenant_line then ${TENANT_ROW_BYTES} + ${[textBytes(columnsOfType('text')), ...columnsOfType('jsonb').map(jsonBytes)].join(' + ')} else 0 end
  + case when coalesce(contact_name, contact_phone) is null then 0
    else ${CONTACT_ROW_BYTES} + ${textBytes(['contact_name', 'contact_phone'])} end`;

/**
 * Adds a tight upper bound for a staged batch, since measuring takes a quarter of the write's time.
 * @param tenants counts of added and existing ones
 * @throws AppError `conflict` above the limit
 */
export async function growByBatch(
  tx: Tx,
  propertyId: number,
  { id, attempt }: { id: number; attempt: number },
  tenants: { added: number; existing: number },
): Promise<void> {
  const batchBytes = `(select coalesce(sum(${STAGED_BYTES}), 0)
    from tenant_batch_row where batch_id = ${id} and attempt = ${attempt})`;
  const [updatedSize] = await write(
    tx,
    `update directory_size set tenants = tenants + ?, bytes = bytes + ${batchBytes}
     where property_id = ? returning tenants, bytes::float8`,
    [tenants.added, propertyId],
    sizeRow,
  );
  // Without a stored size, measure the rest of the directory.
  const otherTenants = tenants.existing > 0 ? `and batch_id is distinct from ${id}` : 'and false';
  const newSize = updatedSize ?? (await measure(tx, propertyId, otherTenants, tenants.added, batchBytes));
  if (!newSize || isTooLarge(newSize)) await measureDirectory(tx, propertyId);
}

/** Measures the directory after bulk writes. @throws AppError `conflict` above the limit */
export async function measureDirectory(tx: Tx, propertyId: number): Promise<void> {
  const exactSize = await measure(tx, propertyId);
  if (exactSize && isTooLarge(exactSize)) throw tooLarge(exactSize);
}

/** @param condition SQL condition of measured tenants; the other parameters are the rest's size */
async function measure(
  tx: Tx,
  propertyId: number,
  condition = '',
  tenants = 0,
  bytes = '0',
): Promise<Size | undefined> {
  const [exactSize] = await write(
    tx,
    `insert into directory_size (property_id, tenants, bytes)
     select ?::int, ?::int + t.rows, ${bytes} + ${BUILDING_BYTES} + t.bytes + c.bytes + a.bytes
       + coalesce((select octet_length(floors::text) + octet_length(places::text) from floor_list where property_id = ?), 0) from
       (select count(*)::int as rows, coalesce(sum(${bytesOf(TENANT_JSON)}), 0) as bytes
        from tenant where property_id = ? and deleted_at is null ${condition}) t,
       (select coalesce(sum(${bytesOf(CONTACT_JSON)}), 0) as bytes
        from tenant_contact c join tenant o on o.id = c.tenant_id where o.property_id = ? and o.deleted_at is null ${condition}) c,
       (select coalesce(sum(${bytesOf(ANNOUNCEMENT_JSON)}), 0) as bytes
        from announcement where property_id = ? and active
          and (expires_at is null or expires_at > now() or repeat is not null)) a
     on conflict (property_id) do update set tenants = excluded.tenants, bytes = excluded.bytes
     returning tenants, bytes::float8`,
    [propertyId, tenants, propertyId, propertyId, propertyId, propertyId],
    sizeRow,
  );
  return exactSize;
}

const BUILDING_BYTES = 30_000;

const bytesOf = (json: string) => `octet_length(${json}) + 1`;

type Size = z.output<typeof sizeRow>;

const isTooLarge = ({ tenants, bytes }: Size) => tenants > MAX_TENANTS || bytes > MAX_DIRECTORY_BYTES;

function tooLarge({ tenants }: Size): AppError {
  const maxText =
    tenants > MAX_TENANTS
      ? `${MAX_TENANTS.toLocaleString('en-US')} tenants`
      : `${MAX_DIRECTORY_BYTES / 1_000_000} MB of text`;
  return new AppError('conflict', `A directory can have at most ${maxText}. Remove some entries first.`);
}
