/** Tables with row-level security by building or user. */
export const BOUND = [
  ...['tenant', 'tenant_contact', 'announcement', 'property_member', 'invitation', 'transfer_offer', 'subscription'],
  ...[
    'property',
    'property_slug',
    'activity',
    'directory_size',
    'floor_list',
    'tenant_batch_row',
    'tenant_batch_change',
  ],
  ...['stock_hold', 'stock_hold_run', 'second_factor', 'recovery_code', 'account_deletion', 'payment_notice'],
  ...['review_schedule', 'tenant_review', 'review_letter', 'mail_allowance', 'idempotent_call'],
  ...['mail_opt_out', 'unsubscribe_link', 'staff_notice', 'staff_notice_choice', 'business_terms', 'quote'],
  ...['display', 'display_day', 'display_outage', 'display_notice'],
  ...['missed_search', 'found_search', 'visit_day', 'week_choice', 'week_mail'],
  ...[
    'import',
    'import_chunk',
    'import_choice',
    'import_source',
    'cart_item',
    'stock_alert',
    'checkout',
    'customer_order',
    'order_item',
    'order_event',
    'order_inscription',
    'saved_address',
    'refund',
    ...['refund_item', 'dispute', 'fraud_warning', 'parcel', 'parcel_item', 'order_return', 'order_return_item'],
    'saved_filter',
  ],
];

/** Tables with a `property_id` or `user_id` but no policy, with reasons. */
export const UNBOUND: Readonly<Record<string, string>> = {
  password_token: 'is found by the hash of a mailed token, before anybody is signed in',
  email_token: 'is found by the hash of a mailed token, before anybody is signed in',
  email_change: 'keeps a former address from all other accounts, so every account has to see it',
};
