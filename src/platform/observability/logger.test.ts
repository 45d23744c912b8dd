import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createLogger, formatLogLine } from './logger.ts';

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
    expect(formatLogLine(logged)).toBe(text);
  });

  test('the stack comes with LOG_LEVEL=debug', () => {
    expect(formatLogLine({ msg: 'connection lost', err: error }, true)).toBe(
      `connection lost: terminating connection\n${error.stack}`,
    );
  });
});

test('to programs a line is JSON', () => {
  const lines: string[] = [];
  createLogger({ LOG_LEVEL: 'info' }, 'web', { write: (text) => void lines.push(text) }).info('started');
  expect(lines.map((text) => JSON.parse(text))).toMatchObject([{ msg: 'started', process: 'web' }]);
});

describe('a failure that repeats', () => {
  function logged() {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const lines: string[] = [];
    const log = createLogger({ LOG_LEVEL: 'info' }, 'web', { write: (text) => void lines.push(text) });
    return { log, told: () => lines.splice(0).map((text) => JSON.parse(text)) };
  }
  const away = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:6379'), { code: 'ECONNREFUSED' });

  test('is written three times in ten seconds, then counted, and written again after them', () => {
    const { log, told: lines } = logged();
    for (let display = 0; display < 1_000; display++) log.warn({ err: away, display }, 'display heartbeat failed');
    expect(lines().map(({ display }) => display)).toEqual([0, 1, 2]);
    vi.advanceTimersByTime(10_000);
    expect(lines()).toMatchObject([{ level: 40, msg: 'display heartbeat failed', repeated: 997, process: 'web' }]);
    log.warn({ err: away, display: 1_000 }, 'display heartbeat failed');
    expect(lines()).toMatchObject([{ display: 1_000 }]);
    vi.advanceTimersByTime(10_000);
    expect(lines()).toEqual([]);
  });

  test('hides neither another message nor another error', () => {
    const { log, told: lines } = logged();
    for (let time = 0; time < 9; time++) log.error({ err: away }, 'request failed');
    log.error({ err: new TypeError('x is not a function') }, 'request failed');
    log.warn('relay failed');
    expect(lines().slice(3)).toMatchObject([{ err: { message: 'x is not a function' } }, { msg: 'relay failed' }]);
  });

  test('is no security event, and no line about what went well', () => {
    const { log, told: lines } = logged();
    for (let time = 0; time < 20; time++) {
      log.warn({ event: 'login.failed' }, 'security');
      log.info({ time }, 'request completed');
    }
    expect(lines().length).toBe(40);
  });

  test('of a child is counted as well', () => {
    const { log, told: lines } = logged();
    const child = log.child({ req: { id: 'a' } });
    for (let time = 0; time < 5; time++) child.info({ err: away, time }, 'request errored');
    vi.advanceTimersByTime(10_000);
    expect(lines().at(-1)).toMatchObject({ level: 30, msg: 'request errored', repeated: 2 });
  });
});
