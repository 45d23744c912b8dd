/** SQL for `from` or `join` in other modules; PostgreSQL inlines it. */

/** SQL: public columns of buildings. */
export const buildings = `(select id, name, slug, address, description, leasing_contact, leasing_phone, amenities,
  image_url, logo_url, wall_order, time_zone, night_from, night_to, wall_featured, tenant_language,
  search_engines, hours, accent, layout, framing, version from property)`;

/** SQL: subscriptions, including canceled ones. */
export const subscriptions = `(select id, property_id, user_id, status, tier, frequency, current_period_start,
  current_period_end from subscription)`;

/** SQL: current and former slugs. */
export const buildingSlugs = `(select slug, property_id from property_slug)`;

export const members = `(select property_id, user_id, role, is_owner from property_member)`;
