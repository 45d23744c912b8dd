import texts from '../../../texts/generated/kit/errors.en.js';
import { ApiError } from './api.ts';
import { CallEnded } from './call-limits.ts';

const SOMETHING_WENT_WRONG = texts.unknown;

/** Text of an error for people: the server's, the network's, the fallback, or the status. */
export function errorText(error: unknown, fallback?: string): string {
  if (error instanceof ApiError) return (error.isWordless && fallback) || error.message || SOMETHING_WENT_WRONG;
  if (error instanceof CallEnded) return error.message;
  if (isNetworkError(error)) return texts.network({ message: error.message });
  return fallback ?? SOMETHING_WENT_WRONG;
}

/** `fetch` rejects with a TypeError without a response; each engine has its own message. */
export function isNetworkError(error: unknown): error is TypeError {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}

/** Deleted by another person. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_found';
}

/** The login's reply, or `null` when a second factor is required. @throws other errors */
export async function orCodeNeeded<Reply>(login: Promise<Reply>): Promise<Reply | null> {
  try {
    return await login;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'second_factor_required') return null;
    throw error;
  }
}

/** Only confirmed senders may send mail to other people. */
export function isConfirmFirst(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'confirm_email_first';
}

export function isReauthentication(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'reauthentication_required';
}

/** Refused with warnings that a second attempt may confirm. */
export function asksFirst(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409 && hasWarnings(error.details);
}

const hasWarnings = (details: unknown) =>
  typeof details === 'object' &&
  details !== null &&
  'warnings' in details &&
  Array.isArray(details.warnings) &&
  details.warnings.length > 0;

/** The first step of the login has expired, or the account has changed since. */
export function mustRestartLogin(error: unknown): boolean {
  return error instanceof ApiError && error.details !== undefined && isStartAgain(error.details);
}

const isStartAgain = (details: unknown) =>
  typeof details === 'object' && details !== null && 'startAgain' in details && details.startAgain === true;
