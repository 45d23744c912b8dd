/** What other modules and processes may join of this module's tables, to stand after `from` or `join`. */

/** Screens that hold a token. */
export const pairedDisplays = `(select id, property_id, name, settings, token_hash, last_seen_at from display
  where token_hash is not null)`;

/** Outages of single screens that have not ended. */
export const openOutages = `(select display_id from display_outage where ended_at is null and display_id is not null)`;
