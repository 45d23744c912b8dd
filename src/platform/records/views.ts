/** Platform tables that modules may join: SQL for `from` or `join`. */

export const activities = `(select id, at, property_id, actor_id, impersonator_id, action, subject, before, after, ip,
  request_id from activity)`;

export const parkedDeliveries = `(select d.event_id, d.subscriber, e.name as event, e.payload, d.attempts, d.error,
  d.parked_at from outbox_delivery d join outbox_event e on e.id = d.event_id where d.parked_at is not null)`;
