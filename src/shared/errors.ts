export const statusByCode = {
  invalid: 400,
  unauthorized: 401,
  second_factor_required: 401,
  payment_declined: 402,
  forbidden: 403,
  cross_site: 403,
  suspended: 403,
  reauthentication_required: 403,
  confirm_email_first: 403,
  password_change_required: 403,
  second_factor_setup_required: 403,
  payment_system_disabled: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  storage_full: 409,
  stale: 409,
  account_changed: 409,
  slug_taken: 409,
  in_progress: 409,
  out_of_stock: 409,
  too_large: 413,
  unsupported_type: 415,
  unreadable_file: 422,
  key_reused: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof statusByCode;

export interface ErrorExtras {
  /** Messages by input name. */
  fields?: Record<string, string>;
  details?: Record<string, unknown>;
  /** Seconds. */
  retryAfter?: number;
  /** Rate-limit points of the failed call; default 1. */
  cost?: number;
  cause?: unknown;
}

/** Error whose message is shown to the user. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly extras: ErrorExtras;

  constructor(code: ErrorCode, message: string, extras: ErrorExtras = {}) {
    super(message, extras.cause === undefined ? undefined : { cause: extras.cause });
    this.code = code;
    this.extras = extras;
  }

  get status(): number {
    return statusByCode[this.code];
  }
}

export const notFoundError = (entityName: string) => new AppError('not_found', `${entityName} not found`);

const OUTAGE_CODES = new Set([
  '55P03',
  '57014',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53100',
  '53200',
  '53300',
  '58030',
  'ENOSPC',
  'EDQUOT',
  '08006',
  '08001',
]);

const OUTAGE_MESSAGES = new RegExp(
  [
    'Connection is closed',
    'Command timed out',
    'Command aborted',
    'enableOfflineQueue',
    'MaxRetriesPerRequest',
    'sentinels are unreachable',
    'timeout exceeded when trying to connect',
    'Connection terminated',
    'is not queryable', // pg, for a connection lost just before
    'Unable to check out',
    'Query read timeout',
    'server login has been failing',
    'server conn crashed',
    'query_wait_timeout',
    'pgbouncer cannot connect',
    'OOM command not allowed',
    '^(MISCONF|READONLY|LOADING|MASTERDOWN|NOREPLICAS|EXECABORT|UNBLOCKED)',
  ].join('|'),
  'i',
);

/** Detects errors that are a 503 instead of a 500. */
export function isOutage(error: unknown): boolean {
  for (
    let cause: unknown = error;
    cause instanceof Error;
    cause = cause.cause ?? (cause as { previous?: unknown }).previous
  ) {
    const code = (cause as { code?: unknown }).code;
    if (typeof code === 'string' && OUTAGE_CODES.has(code)) return true;
    if (OUTAGE_MESSAGES.test(cause.message)) return true;
  }
  return error instanceof AggregateError && error.errors.some(isOutage);
}

export function isViolationOf(error: unknown, constraint: string): boolean {
  for (
    let cause: unknown = error;
    cause instanceof Error;
    cause = cause.cause ?? (cause as { previous?: unknown }).previous
  ) {
    if ((cause as { constraint?: unknown }).constraint === constraint) return true;
  }
  return false;
}
