import { expect, test } from 'vitest';
import { isFromOwnOrigin } from './own-origin.ts';

test.each([
  ['the configured address', 'https://foyer.example', 'inner:3000', true],
  ['the host it was sent to', 'http://inner:3000', 'inner:3000', true],
  ['another site', 'https://evil.example', 'inner:3000', false],
  ['another port of the host', 'http://inner:4000', 'inner:3000', false],
  ['a page without an origin', 'null', 'inner:3000', false],
])('a request from %s', (_who, origin, host, isOwn) => {
  expect(isFromOwnOrigin({ origin, host }, 'https://foyer.example')).toBe(isOwn);
});

test('a client without an Origin header', () => {
  expect(isFromOwnOrigin({ host: 'inner:3000' }, 'https://foyer.example')).toBeNull();
});
