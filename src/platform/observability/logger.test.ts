import { describe, expect, test } from 'vitest';
import { createLogger, textOf } from './logger.ts';

describe('for people', () => {
  const error = { type: 'DatabaseError', message: 'terminating connection', stack: 'x\n    at parse (/a/b/c.js:1:2)' };

  test.each([
    [{ level: 40, time: 1, process: 'all', instance: 'x-1', msg: 'redis is away' }, 'redis is away'],
    [{ msg: 'connection lost', err: error }, 'connection lost: terminating connection'],
    [
      { msg: 'request failed', err: { ...error, type: 'TypeError' }, req: { method: 'GET', url: '/api/x' } },
      'request failed: terminating connection (b/c.js:1) GET /api/x',
    ],
    [
      { msg: 'security', event: 'login.failed', userId: null, ip: '::1', list: [1] },
      'security event=login.failed ip=::1',
    ],
    [{ msg: 'two\n  lines' }, 'two lines'],
  ])('%j is one line of text', (logged, text) => {
    expect(textOf(logged)).toBe(text);
  });

  test('the stack comes with LOG_LEVEL=debug', () => {
    expect(textOf({ msg: 'connection lost', err: error }, true)).toBe(
      `connection lost: terminating connection\n${error.stack}`,
    );
  });
});

test('to programs a line is JSON', () => {
  const lines: string[] = [];
  createLogger({ LOG_LEVEL: 'info' }, 'web', { write: (text) => void lines.push(text) }).info('started');
  expect(lines.map((text) => JSON.parse(text))).toMatchObject([{ msg: 'started', process: 'web' }]);
});
