import { expect, test } from 'vitest';
import { isOutage } from './errors.ts';

const failure = (message: string, code?: string) => Object.assign(new Error(message), code && { code });

test.each([
  ['PostgreSQL has no room', failure('could not extend file', '53100')],
  ['PostgreSQL has no memory', failure('out of memory', '53200')],
  ['PostgreSQL cannot write', failure('could not fsync file', '58030')],
  ['this machine has no room', failure('no space left on device', 'ENOSPC')],
  ['a connection was lost', new Error('Client has encountered a connection error and is not queryable')],
  ['Redis cannot save', failure('MISCONF Redis is configured to save RDB snapshots, but it is unable to persist')],
  ['Redis is full', failure("OOM command not allowed when used memory > 'maxmemory'")],
  ['Redis is a replica now', failure("READONLY You can't write against a read only replica.")],
  ['it is the cause of another', new Error('a query failed', { cause: failure('', 'ECONNREFUSED') })],
])('where %s the service is unavailable, and the request is not at fault', (_what, error) => {
  expect(isOutage(error)).toBe(true);
});

test.each([failure('duplicate key', '23505'), failure('x is not a function'), 'no error at all', null])(
  'an internal error is not the request’s fault: %s',
  (error) => {
    expect(isOutage(error)).toBe(false);
  },
);
