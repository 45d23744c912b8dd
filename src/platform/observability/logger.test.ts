import { describe, expect, onTestFinished, test, vi } from 'vitest';
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
    const { log, told } = logged();
    for (let display = 0; display < 1_000; display++) log.warn({ err: away, display }, 'display heartbeat failed');
    expect(told().map(({ display }) => display)).toEqual([0, 1, 2]);
    vi.advanceTimersByTime(10_000);
    expect(told()).toMatchObject([{ level: 40, msg: 'display heartbeat failed', repeated: 997, process: 'web' }]);
    log.warn({ err: away, display: 1_000 }, 'display heartbeat failed');
    expect(told()).toMatchObject([{ display: 1_000 }]);
    vi.advanceTimersByTime(10_000);
    expect(told()).toEqual([]);
  });

  test('hides neither another message nor another error', () => {
    const { log, told } = logged();
    for (let time = 0; time < 9; time++) log.error({ err: away }, 'request failed');
    log.error({ err: new TypeError('x is not a function') }, 'request failed');
    log.warn('relay failed');
    expect(told().slice(3)).toMatchObject([{ err: { message: 'x is not a function' } }, { msg: 'relay failed' }]);
  });

  test('is no security event, and no line about what went well', () => {
    const { log, told } = logged();
    for (let time = 0; time < 20; time++) {
      log.warn({ event: 'login.failed' }, 'security');
      log.info({ time }, 'request completed');
    }
    expect(told().length).toBe(40);
  });

  test('of a child is counted as well', () => {
    const { log, told } = logged();
    const child = log.child({ req: { id: 'a' } });
    for (let time = 0; time < 5; time++) child.info({ err: away, time }, 'request errored');
    vi.advanceTimersByTime(10_000);
    expect(told().at(-1)).toMatchObject({ level: 30, msg: 'request errored', repeated: 2 });
  });
});
