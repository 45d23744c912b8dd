import type { Route } from '../../platform/http/route.ts';
import type { DemoRefusal } from '../../shared/calls.ts';
import { AppError } from '../../shared/errors.ts';

const MOST_BYTES = 1_000_000;

/** A call as a demo serves it: with smaller files, and only so many of them by everybody together. */
export function asInDemo(route: Route): Route {
  const { upload, limits } = route;
  if (!upload) return route;
  const isImport = limits.includes('import');
  return {
    ...route,
    upload: { ...upload, maxBytes: Math.min(upload.maxBytes, MOST_BYTES) },
    limits: [...limits, isImport ? 'demoImports' : 'demoPictures'],
  };
}

const reasons: Readonly<Record<DemoRefusal, string>> = {
  account:
    'This demo sends no mail and has accounts of its own. Choose Try as Manager or Try as Administrator on the login page.',
  mail: 'This demo sends no mail, so nobody can be invited.',
  shared: 'This demo does not allow that: everybody who tries it uses the same accounts and building.',
  outside: 'This demo opens no links. Upload the file instead.',
};

/** @throws AppError `forbidden` */
export function refuseInDemo({ notInDemo }: Route): void {
  if (notInDemo) throw new AppError('forbidden', reasons[notInDemo]);
}

/** PostgreSQL's code for a row that refers to one that is gone, and what it says of one that refers to an account. */
const GONE = '23503';
const OF_ACCOUNT = /is not present in table "app_user"/;

/** An account may end between the check of who asks and the save: with a reset, and with nothing else. */
export function afterReset(error: unknown): unknown {
  for (let at: unknown = error; at instanceof Error; at = at.cause ?? (at as { previous?: unknown }).previous)
    if ((at as { code?: unknown }).code === GONE && OF_ACCOUNT.test(String((at as { detail?: unknown }).detail)))
      return new AppError('unauthorized', 'The demo was reset. Please log in again.', { cause: error });
  return error;
}
