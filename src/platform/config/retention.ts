import { z } from 'zod';

export interface Kept {
  /** Label of `purged_rows_total`. */
  readonly what: string;
  readonly days: number;
  readonly least: number;
  readonly job: string;
  /** Tables that this limits. */
  readonly tables: readonly string[];
}

const kept = (what: string, days: number, least: number, job: string, ...tables: string[]): Kept => ({
  what,
  days,
  least,
  job,
  tables,
});

/** Retention of everything that grows, by environment variable. Also in docs/operate/data.md. */
export const retention = {
  KEEP_ACTIVITY_DAYS: kept('activity', 730, 365, 'purgeOldActivity', 'activity'),
  KEEP_EVENTS_DAYS: kept('events', 7, 1, 'purgeOldEvents', 'outbox_event', 'outbox_delivery'),
  KEEP_MAIL_TEXTS_DAYS: kept('mail texts', 90, 2, 'purgeOldMails', 'mail'),
  KEEP_MAILS_DAYS: kept(
    'mails',
    180,
    2,
    'purgeOldMails',
    'mail',
    'mail_allowance',
    'mailbox_allowance',
    'unsubscribe_link',
  ),
  KEEP_STAFF_NOTICES_DAYS: kept('staff notices', 30, 2, 'purgeStaffNotices', 'staff_notice'),
  KEEP_UNPAID_CHECKOUTS_DAYS: kept('unpaid checkouts', 30, 1, 'purgeUnpaidCheckouts', 'checkout', 'quote'),
  KEEP_QUOTE_PHOTOS_DAYS: kept('quote photos', 90, 31, 'purgeQuotePhotos', 'quote'),
  KEEP_STRIPE_EVENTS_DAYS: kept('Stripe events', 90, 30, 'purgeStripeEvents', 'stripe_event'),
  KEEP_HOLD_RUNS_DAYS: kept('hold runs', 2, 2, 'purgeHoldRuns', 'stock_hold_run'),
  KEEP_REPLACED_PICTURES_DAYS: kept('replaced pictures', 1, 1, 'purgeReplacedPictures', 'asset'),
  KEEP_IMPORT_FILES_DAYS: kept(
    'import files',
    1,
    1,
    'purgeOldImports',
    'import_chunk',
    'tenant_batch_row',
    'tenant_batch_change',
  ),
  KEEP_IMPORTS_DAYS: kept('imports', 30, 1, 'purgeOldImports', 'import'),
  KEEP_IMPORT_CHOICES_DAYS: kept('import choices', 1_095, 30, 'purgeOldImports', 'import_choice'),
  KEEP_DELETED_TENANTS_DAYS: kept('deleted tenants', 1, 1, 'purgeDeletedTenants', 'tenant', 'tenant_contact'),
  KEEP_QR_CODES_DAYS: kept('QR codes', 30, 1, 'purgeQrCodes', 'qr_code'),
  KEEP_MISSED_SEARCHES_DAYS: kept('missed searches', 56, 7, 'purgeMissedSearches', 'missed_search', 'found_search'),
  KEEP_VISITS_DAYS: kept('visits', 400, 91, 'purgeVisits', 'visit_day'),
  KEEP_REVIEWS_DAYS: kept('reviews', 180, 95, 'purgeReviews', 'tenant_review', 'review_letter'),
  KEEP_DISPLAY_DAYS: kept('display days', 40, 31, 'purgeDisplayRecords', 'display_day', 'display_pairing'),
  KEEP_OUTAGES_DAYS: kept('outages', 365, 31, 'purgeDisplayRecords', 'display_outage'),
  KEEP_IDEMPOTENCY_KEYS_DAYS: kept('idempotency keys', 1, 1, 'purgeIdempotencyKeys', 'idempotent_call'),
  KEEP_USED_LINKS_DAYS: kept('used links', 1, 1, 'purgeUsedTokens', 'password_token', 'email_token', 'email_change'),
  KEEP_INVITATIONS_DAYS: kept('invitations', 30, 1, 'purgeInvitations', 'invitation', 'transfer_offer'),
  KEEP_UNCONFIRMED_FACTORS_DAYS: kept('unconfirmed factors', 1, 1, 'purgeUnconfirmedSecondFactors', 'second_factor'),
} as const satisfies Record<string, Kept>;

export type KeepVariable = keyof typeof retention;

/** In whole days. */
export const retentionVariables = Object.fromEntries(
  Object.entries(retention).map(([name, { days, least }]) => [
    name,
    z.coerce.number().int().min(least).max(36_500).default(days),
  ]),
) as Record<KeepVariable, z.ZodDefault<z.ZodCoercedNumber>>;
