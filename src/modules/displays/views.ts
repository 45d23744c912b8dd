/** SQL for `from` or `join` in other modules. */

export const pairedDisplays = `(select id, property_id, name, settings, token_hash, last_seen_at from display
  where token_hash is not null)`;

export const offlineDisplays = `(select d.id, d.property_id, d.name, d.place, o.began_at from display_outage o
  join display d on d.id = o.display_id where o.ended_at is null)`;
