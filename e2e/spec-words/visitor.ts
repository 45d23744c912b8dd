import { openAccountMenu } from '../../test/harness/browser.ts';
import { REFUSED, withDelay, withReply } from './fake-replies.ts';
import type { Walk } from './world.ts';

const CLEAR_WEATHER = { weather: [{ id: 800, description: 'clear sky' }], main: { temp: 71.6 }, source: 'Test' };
const WEATHER = 'GET /api/weather?*';

export const visitorWalks: Record<string, Walk> = {
  async 'Landing page'({ visitor, owner }, findings) {
    await visitor.goto('/');
    await findings.expectOnPage('for anybody', visitor);
    await owner.page.goto('/');
    await openAccountMenu(owner.page);
    await findings.expectOnPage('for who is signed in', owner.page);
  },

  async 'Product page'({ visitor }, findings) {
    await visitor.goto('/foyer');
    await visitor.getByText('Is it really free?').click();
    await visitor.getByText('How many tenants can I list?').click();
    await findings.expectOnPage('for anybody', visitor);
  },

  async Contact({ visitor }, findings) {
    await visitor.goto('/contact');
    await findings.expectOnPage('for anybody', visitor);
  },

  async 'No such page'({ visitor }, findings) {
    await visitor.goto('/no/such/page');
    await findings.expectOnPage('for anybody', visitor);
  },

  async 'Login and register'({ visitor: page }, findings) {
    await page.goto('/login');
    await findings.expectOnPage('login', page);
    await page.getByLabel('Username').fill('ada@example.com');
    await page.getByLabel('Password', { exact: true }).fill('whatever it was');
    await page.evaluate(() => {
      window.fetch = async () => new Response('', { status: 500 });
    });
    await page.getByRole('button', { name: 'Login' }).click();
    await findings.expectOnPage('login that the server cannot explain', page);
    await page.getByRole('link', { name: 'Register', exact: true }).click();
    await findings.expectOnPage('register', page);
  },

  async 'Forgotten password'({ visitor: page }, findings) {
    await page.goto('/forgot-password');
    await findings.expectOnPage('asked for', page);
    await page.getByLabel('Email').fill('ada@example.com');
    const send = () => page.getByRole('button', { name: 'Send Reset Link' }).click();
    await withReply(page, 'POST /api/auth/forgot-password', REFUSED, async () => {
      await send();
      await findings.expectOnPage('not sent', page);
    });
    await send();
    await findings.expectOnPage('sent', page);

    await page.goto('/reset-password');
    await findings.expectOnPage('link without a token', page);
    await page.goto('/reset-password?token=long-gone');
    const submitPassword = async (password: string, confirmation: string) => {
      await page.getByLabel('New Password', { exact: true }).fill(password);
      await page.getByLabel('Confirm Password', { exact: true }).fill(confirmation);
      await page.getByRole('button', { name: 'Reset Password' }).click();
    };
    await submitPassword('short', 'other');
    await findings.expectOnPage('two short and different passwords', page);
    await submitPassword('long enough for all', 'long enough for all');
    await findings.expectOnPage('link that is too old', page);
    await withReply(page, 'POST /api/auth/reset-password', { status: 204 }, async () => {
      await page.goto('/reset-password?token=fresh');
      await submitPassword('long enough for all', 'long enough for all');
      await findings.expectOnPage('set', page);
    });
  },

  async 'Public directory'({ visitor: page, tower, cottage }, findings) {
    await withDelay(page, 'GET /api/property?*', async () => {
      await page.goto('/nobody-is-here');
      await findings.expectOnPage('loading', page);
    });
    await findings.expectOnPage('of no building', page);
    await withReply(page, WEATHER, { json: CLEAR_WEATHER }, async () => {
      await page.goto(`/${tower.slug}`);
      await findings.expectOnPage('with tenants', page);
      await findings.expectOnPage('with the weather', page);
    });
    await page.getByRole('searchbox').fill('zzz');
    await findings.expectOnPage('searched in vain', page);
    await withReply(page, WEATHER, { json: {} }, async () => {
      await page.reload();
      await findings.expectOnPage('with weather that says nothing', page);
    });
    await withReply(page, WEATHER, REFUSED, async () => {
      await page.reload();
      await findings.expectOnPage('with weather that cannot be had', page);
    });
    await page.goto(`/${cottage.slug}`);
    await findings.expectOnPage('without tenants', page);
    await findings.expectOnPage('of an address without a ZIP', page);
  },
};
