import { listings } from '../directory/index.ts';
import { optOuts } from '../mail/index.ts';
import { buildings } from '../tenancy/index.ts';
import { PAUSE_DAYS } from './schema.ts';

/** SQL: current quarter of building `p`, as local timestamp. */
export const QUARTER = `date_trunc('quarter', now() at time zone p.time_zone)`;
/** SQL: 9:00 local time on the first day of the next quarter. */
export const NEXT_QUARTER = `(${QUARTER} + interval '3 months 9 hours') at time zone p.time_zone`;

/** SQL condition: tenant `t` of building `p` was reviewed too recently. */
export const REVIEWED_LATELY = `exists (select from tenant_review r where r.tenant_id = t.id
  and (r.asked_at > now() - interval '${PAUSE_DAYS} days' or r.quarter = ${QUARTER}::date))`;

/**
 * SQL for `from`: tenants with an address of a building (its ID is the value). `was_mailed`: the mailbox got a review
 * in this quarter or within the pause. `can_be_asked`: it got none, or its link is still open.
 */
export const CANDIDATES = `(
  select one.*, not is_unsubscribed and not was_reviewed and (is_open or not was_mailed) as can_be_asked from (
    select p.id as property_id, t.id as tenant_id, t.company_name, t.suite_number, t.email, mailbox(t.email) as mailbox,
      ${QUARTER}::date as quarter, ${REVIEWED_LATELY} as was_reviewed,
      u.mailbox is not null as is_unsubscribed, coalesce(l.expires_at > now(), false) as is_open,
      coalesce(l.asked_at > now() - interval '${PAUSE_DAYS} days' or l.quarter >= ${QUARTER}::date, false) as was_mailed
    from ${buildings} p join ${listings} t on t.property_id = p.id
    left join review_letter l on l.mailbox = mailbox(t.email) left join ${optOuts} u on u.mailbox = mailbox(t.email)
    where p.id = ? and t.is_present and t.email is not null) one)`;
