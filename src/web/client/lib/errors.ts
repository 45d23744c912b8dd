import texts from '../../../texts/generated/kit/errors.en.js';
import { ApiError } from './api.ts';
import { CallEnded } from './call-limits.ts';

export const SOMETHING_WENT_WRONG = texts.unknown;

/** What a person reads of an error: the server's words, the network's own, else the fallback, else the status. */
export function errorText(error: unknown, fallback?: string): string {
  if (error instanceof ApiError) return (error.isWordless && fallback) || error.message || SOMETHING_WENT_WRONG;
  if (error instanceof CallEnded) return error.message;
  if (isNetworkError(error)) return texts.network({ message: error.message });
  return fallback ?? SOMETHING_WENT_WRONG;
}

/** `fetch` rejects with a TypeError when there was no answer at all; every engine has its own words for it. */
export function isNetworkError(error: unknown): error is TypeError {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}

/** What was to be changed is not there any more: somebody else has deleted it. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_found';
}

/** What a login answers, or `null` where it goes on with a code of a second factor; any other failure is rethrown. */
export async function orCodeNeeded<Reply>(login: Promise<Reply>): Promise<Reply | null> {
  try {
    return await login;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'second_factor_required') return null;
    throw error;
  }
}

/** Mail to other people needs a confirmed sender. */
export function isConfirmFirst(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'confirm_email_first';
}

/** The server wants to know once more that it is the person. */
export function isReauthentication(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'reauthentication_required';
}
