import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_REDIRECT, safeRedirect } from './safe-redirect.ts';

const origin = 'https://foyer.example';

describe('safeRedirect', () => {
  test.each([
    ['/my-orders', '/my-orders'],
    ['/admin/orders?userId=3#top', '/admin/orders?userId=3#top'],
    ['cart', '/cart'],
    ['https://foyer.example/cart?x=1', '/cart?x=1'],
    ['/a%20b', '/a%20b'],
    ['https:evil.example', '/evil.example'],
  ])('goes to %s', (requested, path) => {
    expect(safeRedirect(requested, origin)).toBe(path);
  });

  test.each([
    null,
    '',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%5Cevil.example',
    '/%09/evil.example',
    '/\t/evil.example',
    '///evil.example',
    'https://evil.example',
    'https://foyer.example.evil.example/',
    'https://foyer.example@evil.example/',
    'https://user:pw@foyer.example/cart',
    'http://foyer.example/cart',
    'javascript:alert(1)',
    'data:text/html,x',
    '/login',
    '/login?redirect=/login',
    '/signup',
    '/..//evil.example',
    '/%E0%A4%A',
  ])('refuses %s', (requested) => {
    expect(safeRedirect(requested, origin)).toBe(DEFAULT_REDIRECT);
  });

  test('refuses a path over 2,000 characters', () => {
    expect(safeRedirect(`/${'a'.repeat(5000)}`, origin)).toBe(DEFAULT_REDIRECT);
  });

  test('any result resolves to the same origin', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      ':',
      '@',
      '%2f',
      '%5c',
      '%09',
      '\t',
      'https',
      'evil.example',
      '?',
    );
    const requested = fc.oneof(
      fc.string(),
      fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(requested, (text) => {
        const path = safeRedirect(text, origin);
        return path.startsWith('/') && new URL(path, origin).origin === origin;
      }),
      { numRuns: 2000 },
    );
  });
});
