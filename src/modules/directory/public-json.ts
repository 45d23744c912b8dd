import { iso } from '../../platform/core/sql.ts';
import { publicFieldKeys, type TenantFieldKey, tenantFieldKeys, tenantFields } from './tenant-fields.ts';

const columnOf = (key: TenantFieldKey) => {
  const { column, type } = tenantFields[key];
  return `${column}${type === 'date' ? '::text' : ''} as "${key}"`;
};
const columnsOf = (keys: readonly TenantFieldKey[]) =>
  ['id', ...keys.map(columnOf), 'logo_url as "logoUrl"'].join(', ');
export const TENANT_COLUMNS = columnsOf(tenantFieldKeys);
/** Of a contact `c`. */
export const CONTACT_COLUMNS = `c.id, c.tenant_id as "tenantId", c.name, c.phone, c.is_primary as "isPrimary",
  c.is_listed as "isListed", c.sort_name as "sortName"`;
/** All of a stored announcement. */
export const ANNOUNCEMENT_COLUMNS = `id, property_id as "propertyId", message, urgent, active,
  ${iso('created_at')} as "createdAt", ${iso('starts_at')} as "startsAt", ${iso('expires_at')} as "expiresAt",
  texts, repeat, position, display_ids as "displayIds", revision`;

const textOf = (columns: string) => `(select row_to_json(shown)::text from (select ${columns}) shown)`;
export const TENANT_JSON = textOf(columnsOf(publicFieldKeys));
export const CONTACT_JSON = textOf(CONTACT_COLUMNS);

/** SQL: all showings of an announcement; a repeating one keeps its next ones. */
export const SHOWINGS = `coalesce(occurrences, tstzmultirange(tstzrange(starts_at, expires_at)))`;
const announcementJson = (more = '') => `(select row_to_json(shown)::text from (
  select id, message, urgent, active, ${iso('created_at')} as "createdAt", ${iso('lower(showing)')} as "startsAt",
    ${iso('upper(showing)')} as "expiresAt", texts, position ${more}
  from (select (select each from unnest(${SHOWINGS}) each where upper_inf(each) or upper(each) > now()
    order by each limit 1) as showing) next) shown)`;
/** With the times of the present or next showing. */
export const ANNOUNCEMENT_JSON = announcementJson();
/** `later`: the showings after the present or next one. */
export const DISPLAY_ANNOUNCEMENT_JSON = announcementJson(`, display_ids as "displayIds",
  (select json_agg(json_build_array(${iso('lower(after)')}, ${iso('upper(after)')}) order by after)
   from unnest(occurrences) after where after > showing) as later`);
/** SQL condition: it shows now or will. */
export const HAS_SHOWING = `active and (upper_inf(${SHOWINGS}) or upper(${SHOWINGS}) > now())`;

const todayIn = (timeZone: string) => `(now() at time zone ${timeZone})::date`;
/** SQL condition: listed today. */
export const isPresentIn = (timeZone: string) =>
  `(moves_in is null or moves_in <= ${todayIn(timeZone)}) and (moves_out is null or moves_out >= ${todayIn(timeZone)})`;
export const presenceIn = (timeZone: string) => `case when moves_in is null and moves_out is null then 'here'
  when moves_out < ${todayIn(timeZone)} then 'past' when moves_in > ${todayIn(timeZone)} then 'coming' else 'here' end`;

export const IN_SUITE_ORDER = 'suite_number collate natural_order, company_name collate natural_order, id';
