/**
 * What other modules may join of this module's tables, to stand after `from` or `join`. PostgreSQL folds them into the
 * statement around them.
 */

/** Buildings, as the public sees them. */
export const buildings = `(select id, name, slug, address, description, leasing_contact, leasing_phone, amenities,
  image_url, logo_url, wall_order, time_zone, night_from, night_to, wall_featured, tenant_language, version from property)`;

/** Paid plans of buildings, the cancelled ones included. */
export const subscriptions = `(select id, property_id, user_id, status, tier, frequency, current_period_start,
  current_period_end from subscription)`;

/** Every slug a building has or had, and which building it leads to. */
export const buildingSlugs = `(select slug, property_id from property_slug)`;

/** Who works on a building, as what. */
export const members = `(select property_id, user_id, role, is_owner from property_member)`;
