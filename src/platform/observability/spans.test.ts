import { expect, test } from 'vitest';
import { parseTraceparent, type Span, withSpan } from './spans.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';

test('a traceparent parses as W3C specifies, and anything else is null', () => {
  expect(parseTraceparent(`00-${TRACE}-${SPAN}-01`)).toEqual({ traceId: TRACE, spanId: SPAN, traceFlags: 1 });
  expect(parseTraceparent(`00-${TRACE}-${SPAN}-02`)?.traceFlags).toBe(0);
  const none = [
    null,
    undefined,
    '',
    'x',
    `01-${TRACE}-${SPAN}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE}-${SPAN}-01-more`,
  ];
  for (const text of none) expect([text, parseTraceparent(text)]).toEqual([text, null]);
});

test('a span records its error, and without tracing no span exists', async () => {
  const ended: unknown[] = [];
  const span: Span = { traceparent: 'here', end: (_more, error) => void ended.push(error) };
  const tracing = { begin: () => span, close: async () => {} };
  const start = { name: 'work', kind: 'client', parent: null, attributes: {} } as const;
  expect(await withSpan(tracing, start, async (traceparent) => traceparent)).toBe('here');
  const failure = new Error('failed');
  await expect(withSpan(tracing, start, () => Promise.reject(failure))).rejects.toBe(failure);
  expect(ended).toEqual([undefined, failure]);
  expect(await withSpan(null, start, async (traceparent) => traceparent)).toBeNull();
});
