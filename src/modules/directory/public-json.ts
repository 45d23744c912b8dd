import { isoTimestamp } from '../../platform/core/sql.ts';
import { publicFieldKeys, type TenantFieldKey, tenantFieldKeys, tenantFields } from './tenant-fields.ts';

const columnOf = (key: TenantFieldKey) => {
  const { column, type } = tenantFields[key];
  return `${column}${type === 'date' ? '::text' : ''} as "${key}"`;
};
const columnsOf = (keys: readonly TenantFieldKey[]) =>
  ['id', ...keys.map(columnOf), 'logo_url as "logoUrl"'].join(', ');
export const TENANT_COLUMNS = columnsOf(tenantFieldKeys);
export const CONTACT_COLUMNS = `c.id, c.tenant_id as "tenantId", c.name, c.phone, c.is_primary as "isPrimary",
  c.is_listed as "isListed", c.sort_name as "sortName"`;
export const ANNOUNCEMENT_COLUMNS = `id, property_id, message, urgent, active,
  ${isoTimestamp('created_at')} as created_at, ${isoTimestamp('starts_at')} as starts_at, ${isoTimestamp('expires_at')} as expires_at,
  texts, repeat, position, display_ids, revision`;

const jsonTextOf = (columns: string) => `(select row_to_json(shown)::text from (select ${columns}) shown)`;
export const TENANT_JSON = jsonTextOf(columnsOf(publicFieldKeys));
export const CONTACT_JSON = jsonTextOf(CONTACT_COLUMNS);

/** SQL: showings of an announcement; a repeating one stores its next ones. */
export const SHOWINGS = `coalesce(occurrences, tstzmultirange(tstzrange(starts_at, expires_at)))`;
const announcementJson = (extraColumns = '') => `(select row_to_json(shown)::text from (
  select id, message, urgent, active, ${isoTimestamp('created_at')} as "createdAt", ${isoTimestamp('lower(showing)')} as "startsAt",
    ${isoTimestamp('upper(showing)')} as "expiresAt", texts, position ${extraColumns}
  from (select (select each from unnest(${SHOWINGS}) each where upper_inf(each) or upper(each) > now()
    order by each limit 1) as showing) next) shown)`;
/** SQL: announcement with the times of its current or next showing. */
export const ANNOUNCEMENT_JSON = announcementJson();
/** SQL: also with `later`, the showings after that. */
export const DISPLAY_ANNOUNCEMENT_JSON = announcementJson(`, display_ids as "displayIds",
  (select json_agg(json_build_array(${isoTimestamp('lower(after)')}, ${isoTimestamp('upper(after)')}) order by after)
   from unnest(occurrences) after where after > showing) as later`);
export const HAS_SHOWING = `active and (upper_inf(${SHOWINGS}) or upper(${SHOWINGS}) > now())`;

const todayIn = (timeZone: string) => `(now() at time zone ${timeZone})::date`;
/** SQL condition: listed today. */
export const isPresentIn = (timeZone: string) =>
  `(moves_in is null or moves_in <= ${todayIn(timeZone)}) and (moves_out is null or moves_out >= ${todayIn(timeZone)})`;
export const presenceIn = (timeZone: string) => `case when moves_in is null and moves_out is null then 'here'
  when moves_out < ${todayIn(timeZone)} then 'past' when moves_in > ${todayIn(timeZone)} then 'coming' else 'here' end`;

export const IN_SUITE_ORDER = 'suite_number collate natural_order, company_name collate natural_order, id';
