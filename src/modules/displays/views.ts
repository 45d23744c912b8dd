/** What other modules and processes may join of this module's tables, to stand after `from` or `join`. */

/** Screens that hold a token. */
export const pairedDisplays = `(select id, property_id, name, settings, token_hash, last_seen_at from display
  where token_hash is not null)`;

/** Paired screens whose outage has not ended, and since when nothing was heard of them. */
export const offlineDisplays = `(select d.id, d.property_id, d.name, d.place, o.began_at from display_outage o
  join display d on d.id = o.display_id where o.ended_at is null)`;
