import { iso } from '../../platform/sql.ts';
import { tenantFieldKeys, tenantFields } from './tenant-fields.ts';

/** The columns of a tenant under the names of the API. */
export const TENANT_COLUMNS = ['id', ...tenantFieldKeys.map((key) => `${tenantFields[key].column} as "${key}"`)].join(
  ', ',
);
/** Those of a contact, `c`. */
export const CONTACT_COLUMNS = `c.id, c.tenant_id as "tenantId", c.name, c.phone, c.is_primary as "isPrimary"`;
const ANNOUNCEMENT_COLUMNS = `id, message, urgent, active, ${iso('created_at')} as "createdAt",
  ${iso('starts_at')} as "startsAt", ${iso('expires_at')} as "expiresAt"`;

/** A row of a table as the public sees it, as the text of a JSON object: SQL to stand in a `select` from that table. */
const textOf = (columns: string) => `(select row_to_json(shown)::text from (select ${columns}) shown)`;
export const TENANT_JSON = textOf(TENANT_COLUMNS);
export const CONTACT_JSON = textOf(CONTACT_COLUMNS);
export const ANNOUNCEMENT_JSON = textOf(ANNOUNCEMENT_COLUMNS);

/** How suites follow each other on a floor. */
export const IN_SUITE_ORDER = 'suite_number collate natural_order, company_name collate natural_order, id';
