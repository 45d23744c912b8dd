import texts from '../../../texts/generated/kit/errors.en.js';
import { ApiError } from './api.ts';
import { CallAbortedError } from './call-limits.ts';

const SOMETHING_WENT_WRONG = texts.unknown;

/** Readable text of an error: the server's or the network's, else `fallback`, else a general one. */
export function errorText(error: unknown, fallback?: string): string {
  if (error instanceof ApiError) return (error.hasNoMessage && fallback) || error.message || SOMETHING_WENT_WRONG;
  if (error instanceof CallAbortedError) return error.message;
  if (isNetworkError(error)) return texts.network({ message: error.message });
  return fallback ?? SOMETHING_WENT_WRONG;
}

/** Returns whether `fetch` got no response: a TypeError, whose message depends on the engine. */
export function isNetworkError(error: unknown): error is TypeError {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}

/** Returns whether the item no longer exists, for example because another person deleted it. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_found';
}

/** Awaits a login; `null` if a second factor is required. @throws other errors */
export async function awaitFirstFactor<Reply>(login: Promise<Reply>): Promise<Reply | null> {
  try {
    return await login;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'second_factor_required') return null;
    throw error;
  }
}

/** Returns whether the sender must confirm their address before mailing others. */
export function requiresConfirmedEmail(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'confirm_email_first';
}

export function requiresReauthentication(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'reauthentication_required';
}

/** Returns whether the server rejected with warnings that a second attempt may confirm. */
export function hasWarningsToConfirm(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409 && hasWarnings(error.details);
}

const hasWarnings = (details: unknown) =>
  typeof details === 'object' &&
  details !== null &&
  'warnings' in details &&
  Array.isArray(details.warnings) &&
  details.warnings.length > 0;

/** Returns whether the first step of the login has expired, or the account has changed since. */
export function mustRestartLogin(error: unknown): boolean {
  return error instanceof ApiError && error.details !== undefined && isStartAgain(error.details);
}

const isStartAgain = (details: unknown) =>
  typeof details === 'object' && details !== null && 'startAgain' in details && details.startAgain === true;
