import { describe, expect, test } from 'vitest';
import { authTexts } from './auth/texts.ts';
import { landingTexts, productTexts } from './landing/texts.ts';
import { staticTexts } from './static/texts.ts';

/** The words that were promised, letter for letter. A catalogue may say more; these it must say. */
describe('the catalogues keep the promised words', () => {
  test('auth', () => {
    expect(wordsOf(authTexts)).toEqual(
      expect.arrayContaining([
        'Login',
        'Register',
        'Username',
        'Password',
        'Forgot Password?',
        'Request failed',
        'Failed to send reset email. Please try again.',
        'Invalid Reset Link',
        'Invalid reset link. Please request a new password reset.',
        'Passwords do not match',
        'Password must be at least 8 characters long',
        'Failed to reset password. The link may have expired.',
        'Password has been reset',
      ]),
    );
    expect(authTexts.forgot.sent('ada@example.com')).toContain('expires in 1 hour');
  });

  test('landing', () => {
    const words = wordsOf(landingTexts);
    expect(words).toEqual(
      expect.arrayContaining(['Free Directory', 'Login', 'Go to Dashboard', 'Start Your Free Directory Today']),
    );
    const all = words.join(' ');
    expect(all).toContain('No payment is required');
    expect(all).toContain('under 5 minutes');
    expect(all).toContain('Plans for several buildings are announced');
    expect(all).toContain('Monday to Friday, 9 AM to 5 PM Central Time');
  });

  test('product page: four steps in their order', () => {
    expect(productTexts.how.steps.map(({ title }) => title)).toEqual([
      'Sign up',
      'Add your building',
      'Add your tenants',
      'Go live',
    ]);
  });

  test('static pages', () => {
    expect(wordsOf(staticTexts)).toContain('404 Page Not Found');
  });

  test.each([
    ['auth', authTexts],
    ['landing', landingTexts],
    ['product', productTexts],
    ['static', staticTexts],
  ])('%s speaks calmly', (_name, catalogue) => {
    for (const words of wordsOf(catalogue)) expect(words).not.toMatch(/!|\boops\b/i);
  });
});

/** Every fixed text of a catalogue, however deep. */
function wordsOf(catalogue: unknown): string[] {
  if (typeof catalogue === 'string') return [catalogue];
  if (typeof catalogue !== 'object' || catalogue === null) return [];
  return Object.values(catalogue).flatMap(wordsOf);
}
