import type { Route } from '../../platform/http/route.ts';
import type { DemoRefusal } from '../../shared/calls.ts';
import { AppError } from '../../shared/errors.ts';

const MAX_BYTES = 1_000_000;

/**
 * Adapts a call to a demo: smaller files, shared limits, and no proof of identity, because its accounts have no
 * passwords.
 */
export function withDemoLimits(declared: Route): Route {
  const route: Route = { ...declared, proof: 'session' };
  const { upload, limits } = route;
  if (!upload) return route;
  const isImport = limits.includes('import');
  return {
    ...route,
    upload: { ...upload, maxBytes: Math.min(upload.maxBytes, MAX_BYTES) },
    limits: [...limits, isImport ? 'sharedImports' : 'sharedPictures'],
  };
}

const demoRefusalTexts: Readonly<Record<DemoRefusal, string>> = {
  account:
    'This demo sends no mail and has accounts of its own. Choose Try as Manager or Try as Administrator on the login page.',
  mail: 'This demo sends no mail, so nobody can be invited.',
  shared: 'This demo does not allow that: everybody who tries it uses the same accounts and building.',
  outside: 'This demo opens no links. Upload the file instead.',
};

/** @throws AppError `forbidden` */
export function assertAllowedInDemo({ demo }: Route): void {
  if (demo !== 'allowed') throw new AppError('forbidden', demoRefusalTexts[demo.refused]);
}

/** PostgreSQL's foreign key violation, and its detail for accounts. */
const FOREIGN_KEY_VIOLATION = '23503';
const MISSING_ACCOUNT = /is not present in table "app_user"/;

/** Maps the violation to 401: a demo's reset may delete the account between authentication and save. */
export function translateResetError(error: unknown): unknown {
  for (
    let cause: unknown = error;
    cause instanceof Error;
    cause = cause.cause ?? (cause as { previous?: unknown }).previous
  )
    if (
      (cause as { code?: unknown }).code === FOREIGN_KEY_VIOLATION &&
      MISSING_ACCOUNT.test(String((cause as { detail?: unknown }).detail))
    )
      return new AppError('unauthorized', 'The demo was reset. Please log in again.', { cause: error });
  return error;
}
