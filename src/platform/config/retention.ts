import { z } from 'zod';

export interface RetentionRule {
  /** Label of `purged_rows_total`. */
  readonly label: string;
  readonly days: number;
  readonly minDays: number;
  readonly job: string;
  readonly tables: readonly string[];
}

const retentionRule = (
  label: string,
  days: number,
  minDays: number,
  job: string,
  ...tables: string[]
): RetentionRule => ({
  label,
  days,
  minDays,
  job,
  tables,
});

/** Retention by environment variable; also in docs/operate/data.md. */
export const retention = {
  KEEP_ACTIVITY_DAYS: retentionRule('activity', 730, 365, 'purgeOldActivity', 'activity'),
  KEEP_EVENTS_DAYS: retentionRule('events', 7, 1, 'purgeOldEvents', 'outbox_event', 'outbox_delivery'),
  KEEP_MAIL_TEXTS_DAYS: retentionRule('mail texts', 90, 2, 'purgeOldMails', 'mail'),
  KEEP_MAILS_DAYS: retentionRule(
    'mails',
    180,
    2,
    'purgeOldMails',
    'mail',
    'mail_allowance',
    'mailbox_allowance',
    'unsubscribe_link',
  ),
  KEEP_STAFF_NOTICES_DAYS: retentionRule('staff notices', 30, 2, 'purgeStaffNotices', 'staff_notice'),
  KEEP_UNPAID_CHECKOUTS_DAYS: retentionRule('unpaid checkouts', 30, 1, 'purgeUnpaidCheckouts', 'checkout', 'quote'),
  KEEP_QUOTE_PHOTOS_DAYS: retentionRule('quote photos', 90, 31, 'purgeQuotePhotos', 'quote'),
  KEEP_STRIPE_EVENTS_DAYS: retentionRule('Stripe events', 90, 30, 'purgeStripeEvents', 'stripe_event'),
  KEEP_HOLD_RUNS_DAYS: retentionRule('hold runs', 2, 2, 'purgeHoldRuns', 'stock_hold_run'),
  KEEP_REPLACED_PICTURES_DAYS: retentionRule('replaced pictures', 1, 1, 'purgeReplacedPictures', 'asset'),
  KEEP_IMPORT_FILES_DAYS: retentionRule(
    'import files',
    1,
    1,
    'purgeOldImports',
    'import_chunk',
    'tenant_batch_row',
    'tenant_batch_change',
  ),
  KEEP_IMPORTS_DAYS: retentionRule('imports', 30, 1, 'purgeOldImports', 'import'),
  KEEP_IMPORT_CHOICES_DAYS: retentionRule('import choices', 1_095, 30, 'purgeOldImports', 'import_choice'),
  KEEP_DELETED_TENANTS_DAYS: retentionRule('deleted tenants', 1, 1, 'purgeDeletedTenants', 'tenant', 'tenant_contact'),
  KEEP_QR_CODES_DAYS: retentionRule('QR codes', 30, 1, 'purgeQrCodes', 'qr_code'),
  KEEP_MISSED_SEARCHES_DAYS: retentionRule(
    'missed searches',
    56,
    7,
    'purgeMissedSearches',
    'missed_search',
    'found_search',
  ),
  KEEP_VISITS_DAYS: retentionRule('visits', 400, 91, 'purgeVisits', 'visit_day'),
  KEEP_REVIEWS_DAYS: retentionRule('reviews', 180, 95, 'purgeReviews', 'tenant_review', 'review_letter'),
  KEEP_DISPLAY_DAYS: retentionRule('display days', 40, 31, 'purgeDisplayRecords', 'display_day', 'display_pairing'),
  KEEP_OUTAGES_DAYS: retentionRule('outages', 365, 31, 'purgeDisplayRecords', 'display_outage'),
  KEEP_IDEMPOTENCY_KEYS_DAYS: retentionRule('idempotency keys', 1, 1, 'purgeIdempotencyKeys', 'idempotent_call'),
  KEEP_USED_LINKS_DAYS: retentionRule(
    'used links',
    1,
    1,
    'purgeUsedTokens',
    'password_token',
    'email_token',
    'email_change',
  ),
  KEEP_INVITATIONS_DAYS: retentionRule('invitations', 30, 1, 'purgeInvitations', 'invitation', 'transfer_offer'),
  KEEP_UNCONFIRMED_FACTORS_DAYS: retentionRule(
    'unconfirmed factors',
    1,
    1,
    'purgeUnconfirmedSecondFactors',
    'second_factor',
  ),
} as const satisfies Record<string, RetentionRule>;

export type RetentionVariable = keyof typeof retention;

/** Whole days. */
export const retentionVariables = Object.fromEntries(
  Object.entries(retention).map(([name, { days, minDays }]) => [
    name,
    z.coerce.number().int().min(minDays).max(36_500).default(days),
  ]),
) as Record<RetentionVariable, z.ZodDefault<z.ZodCoercedNumber>>;
