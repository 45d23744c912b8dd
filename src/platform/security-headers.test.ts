import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const env = { APP_URL: 'https://foyer.example', STRIPE_SECRET_KEY: undefined };

test('nothing is shown in a frame unless its ancestors are named', () => {
  expect(securityHeaders(env)).toMatchObject({
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'x-frame-options': 'DENY',
  });
  const framed = securityHeaders(env, ["'self'", 'https://signage.example']);
  expect(framed['content-security-policy']).toContain("frame-ancestors 'self' https://signage.example");
  expect(framed).not.toHaveProperty('x-frame-options');
});
