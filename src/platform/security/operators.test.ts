import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { isOperator } from './operators.ts';

const development = { NODE_ENV: 'development', TRUST_PROXY: 0, METRICS_TOKEN: undefined } as const;

function requestFrom(remoteAddress: string, headers: Record<string, string> = {}) {
  return { headers, socket: { remoteAddress } as IncomingMessage['socket'] };
}

test.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])('%s is local', (address) => {
  expect(isOperator(requestFrom(address), development)).toBe(true);
});

test.each(['192.0.2.2', '::ffff:192.0.2.2', 'fd00::2', '1.127.0.0', '', 'localhost'])(
  '“%s” is not local',
  (address) => {
    expect(isOperator(requestFrom(address), development)).toBe(false);
  },
);

test('behind a proxy the forwarded address counts', () => {
  const behindProxy = { ...development, TRUST_PROXY: 1 };
  expect(isOperator(requestFrom('127.0.0.1', { 'x-forwarded-for': '203.0.113.7' }), behindProxy)).toBe(false);
  expect(isOperator(requestFrom('127.0.0.1', { 'x-forwarded-for': '127.0.0.1, 203.0.113.7' }), behindProxy)).toBe(
    false,
  );
  expect(isOperator(requestFrom('10.0.0.2', { 'x-forwarded-for': '127.0.0.1' }), behindProxy)).toBe(true);
});

test('an unconfigured local proxy admits no remote client', () => {
  for (const header of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])
    expect([header, isOperator(requestFrom('127.0.0.1', { [header]: '127.0.0.1' }), development)]).toEqual([
      header,
      false,
    ]);
});

test('the token is accepted from everywhere, and no similar one', () => {
  const env = { ...development, METRICS_TOKEN: 'f00d' };
  const tried = ['Bearer f00d', 'bearer f00d', 'Bearer f00', 'Bearer f00d1', 'Bearer', 'Basic f00d', ''];
  expect(tried.filter((authorization) => isOperator(requestFrom('192.0.2.2', { authorization }), env))).toEqual([
    'Bearer f00d',
    'bearer f00d',
  ]);
  expect(isOperator(requestFrom('192.0.2.2', { authorization: 'Bearer undefined' }), development)).toBe(false);
});

test('in production only the token is accepted', () => {
  const production = { ...development, NODE_ENV: 'production' } as const;
  expect(isOperator(requestFrom('127.0.0.1'), production)).toBe(false);
  expect(isOperator(requestFrom('127.0.0.1'), { ...production, METRICS_TOKEN: 'f00d' })).toBe(false);
  expect(
    isOperator(requestFrom('127.0.0.1', { authorization: 'Bearer f00d' }), { ...production, METRICS_TOKEN: 'f00d' }),
  ).toBe(true);
});
