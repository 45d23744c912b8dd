/**
 * What other modules may join of this module's tables, to stand after `from` or `join`. PostgreSQL folds them into the
 * statement around them.
 */

/** People, without what is secret; those whose account was deleted stand there as nobody. */
export const people = `(select id, username, full_name, phone_number, avatar_id, is_admin, account_status,
  last_login_at, second_factor_at, email_verified_at, session_epoch, temp_password_until, created_at, deleted_at from app_user)`;
