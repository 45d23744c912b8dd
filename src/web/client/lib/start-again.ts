import { ApiError } from './api.ts';

/** The password was given too long ago, or the account has changed since: the login begins anew. */
export function mustStartAgain(error: unknown): boolean {
  return error instanceof ApiError && error.details !== undefined && isStartAgain(error.details);
}

const isStartAgain = (details: unknown) =>
  typeof details === 'object' && details !== null && 'startAgain' in details && details.startAgain === true;
