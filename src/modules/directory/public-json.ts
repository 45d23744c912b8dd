import { iso } from '../../platform/core/sql.ts';
import { publicFieldKeys, type TenantFieldKey, tenantFieldKeys, tenantFields } from './tenant-fields.ts';

const columnOf = (key: TenantFieldKey) => {
  const { column, type } = tenantFields[key];
  return `${column}${type === 'date' ? '::text' : ''} as "${key}"`;
};
const columnsOf = (keys: readonly TenantFieldKey[]) => ['id', ...keys.map(columnOf)].join(', ');
export const TENANT_COLUMNS = columnsOf(tenantFieldKeys);
/** Of a contact `c`. */
export const CONTACT_COLUMNS = `c.id, c.tenant_id as "tenantId", c.name, c.phone, c.is_primary as "isPrimary"`;
const ANNOUNCEMENT_COLUMNS = `id, message, urgent, active, ${iso('created_at')} as "createdAt",
  ${iso('starts_at')} as "startsAt", ${iso('expires_at')} as "expiresAt"`;

const textOf = (columns: string) => `(select row_to_json(shown)::text from (select ${columns}) shown)`;
export const TENANT_JSON = textOf(columnsOf(publicFieldKeys));
export const CONTACT_JSON = textOf(CONTACT_COLUMNS);
export const ANNOUNCEMENT_JSON = textOf(ANNOUNCEMENT_COLUMNS);

const todayIn = (timeZone: string) => `(now() at time zone ${timeZone})::date`;
/** SQL condition: listed today. */
export const isPresentIn = (timeZone: string) =>
  `(moves_in is null or moves_in <= ${todayIn(timeZone)}) and (moves_out is null or moves_out >= ${todayIn(timeZone)})`;
export const presenceIn = (timeZone: string) => `case when moves_in is null and moves_out is null then 'here'
  when moves_out < ${todayIn(timeZone)} then 'past' when moves_in > ${todayIn(timeZone)} then 'coming' else 'here' end`;

export const IN_SUITE_ORDER = 'suite_number collate natural_order, company_name collate natural_order, id';
