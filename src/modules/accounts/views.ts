/** SQL for `from` or `join` in other modules. */

/** SQL: users without secrets. */
export const people = `(select id, username, full_name, phone_number, avatar_id, is_admin, account_status,
  last_login_at, second_factor_at, email_verified_at, session_epoch, temp_password_until, created_at, deleted_at from app_user)`;
