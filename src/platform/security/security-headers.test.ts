import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SERVER_MARK, securityHeaders } from './security-headers.ts';

const env = { APP_URL: 'https://foyer.example', STRIPE_SECRET_KEY: undefined };

test('responses have the mark by which the service worker accepts documents', () => {
  expect(securityHeaders(env)).toMatchObject({ [SERVER_MARK.name]: SERVER_MARK.value });
  expect(readFileSync('scripts/client/offline-shell.ts', 'utf8')).toContain(`headers.has('${SERVER_MARK.name}')`);
});

test('with any ancestors no header forbids a frame, and the rest stays', () => {
  const { 'content-security-policy': policy = '', ...headers } = securityHeaders(env, { ancestors: 'any' });
  expect(policy).not.toContain('frame-ancestors');
  expect(headers).not.toHaveProperty('x-frame-options');
  expect(`${policy};frame-ancestors 'none'`.split(';').sort()).toEqual(
    securityHeaders(env)['content-security-policy']?.split(';').sort(),
  );
});

test('framing is denied unless ancestors are configured', () => {
  expect(securityHeaders(env)).toMatchObject({
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'x-frame-options': 'DENY',
  });
  const framed = securityHeaders(env, { ancestors: ["'self'", 'https://signage.example'] });
  expect(framed['content-security-policy']).toContain("frame-ancestors 'self' https://signage.example");
  expect(framed).not.toHaveProperty('x-frame-options');
});

test('a page runs its own scripts alone, no plugins, with a fixed base URL', () => {
  const { 'content-security-policy': policy = '' } = securityHeaders(env);
  const directives = policy.split(';');
  for (const directive of ["default-src 'self'", "script-src 'self'", "object-src 'none'", "base-uri 'none'"])
    expect(directives).toContain(directive);
});

test('Stripe’s sources are allowed where configured, and nowhere else', () => {
  const { 'content-security-policy': policy = '', 'permissions-policy': permissions } = securityHeaders({
    ...env,
    STRIPE_SECRET_KEY: 'sk_test_x',
  });
  const directives = Object.fromEntries(
    policy.split(';').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
  );
  const scripts = ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com'];
  expect(directives['script-src']).toEqual(scripts);
  expect(directives['frame-src']).toEqual([...scripts, 'https://hooks.stripe.com']);
  expect(directives['connect-src']).toContain('https://api.stripe.com');
  for (const frame of ['js', '*.js', 'hooks']) expect(permissions).toContain(`"https://${frame}.stripe.com"`);
  expect(JSON.stringify(securityHeaders(env))).not.toContain('stripe');
});
