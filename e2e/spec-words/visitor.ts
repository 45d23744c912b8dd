import { openAccountMenu } from '../../test/harness/browser.ts';
import { answering, holding, REFUSED } from './answering.ts';
import type { Walk } from './world.ts';

const CLEAR = { weather: [{ id: 800, description: 'clear sky' }], main: { temp: 71.6 }, source: 'Test' };
const WEATHER = 'GET /api/weather?*';

export const visitorWalks: Record<string, Walk> = {
  async 'Landing page'({ visitor, owner }, findings) {
    await visitor.goto('/');
    await findings.meet('for anybody', visitor);
    await owner.page.goto('/');
    await openAccountMenu(owner.page);
    await findings.meet('for who is signed in', owner.page);
  },

  async 'Product page'({ visitor }, findings) {
    await visitor.goto('/foyer');
    await visitor.getByText('Is it really free?').click();
    await visitor.getByText('How many tenants can I list?').click();
    await findings.meet('for anybody', visitor);
  },

  async Contact({ visitor }, findings) {
    await visitor.goto('/contact');
    await findings.meet('for anybody', visitor);
  },

  async 'No such page'({ visitor }, findings) {
    await visitor.goto('/no/such/page');
    await findings.meet('for anybody', visitor);
  },

  async 'Login and register'({ visitor: page }, findings) {
    await page.goto('/login');
    await findings.meet('login', page);
    await page.getByLabel('Username').fill('ada@example.com');
    await page.getByLabel('Password', { exact: true }).fill('whatever it was');
    await page.evaluate(() => {
      window.fetch = async () => new Response('', { status: 500 });
    });
    await page.getByRole('button', { name: 'Login' }).click();
    await findings.meet('login that the server cannot explain', page);
    await page.getByRole('link', { name: 'Register', exact: true }).click();
    await findings.meet('register', page);
  },

  async 'Forgotten password'({ visitor: page }, findings) {
    await page.goto('/forgot-password');
    await findings.meet('asked for', page);
    await page.getByLabel('Email').fill('ada@example.com');
    const send = () => page.getByRole('button', { name: 'Send Reset Link' }).click();
    await answering(page, 'POST /api/auth/forgot-password', REFUSED, async () => {
      await send();
      await findings.meet('not sent', page);
    });
    await send();
    await findings.meet('sent', page);

    await page.goto('/reset-password');
    await findings.meet('link without a token', page);
    await page.goto('/reset-password?token=long-gone');
    const set = async (password: string, again: string) => {
      await page.getByLabel('New Password', { exact: true }).fill(password);
      await page.getByLabel('Confirm Password', { exact: true }).fill(again);
      await page.getByRole('button', { name: 'Reset Password' }).click();
    };
    await set('short', 'other');
    await findings.meet('two short and different passwords', page);
    await set('long enough for all', 'long enough for all');
    await findings.meet('link that is too old', page);
    await answering(page, 'POST /api/auth/reset-password', { status: 204 }, async () => {
      await page.goto('/reset-password?token=fresh');
      await set('long enough for all', 'long enough for all');
      await findings.meet('set', page);
    });
  },

  async 'Public directory'({ visitor: page, tower, cottage }, findings) {
    await holding(page, 'GET /api/property?*', async () => {
      await page.goto('/nobody-is-here');
      await findings.meet('loading', page);
    });
    await findings.meet('of no building', page);
    await answering(page, WEATHER, { json: CLEAR }, async () => {
      await page.goto(`/${tower.slug}`);
      await findings.meet('with tenants', page);
      await findings.meet('with the weather', page);
    });
    await page.getByRole('searchbox').fill('zzz');
    await findings.meet('searched in vain', page);
    await answering(page, WEATHER, { json: {} }, async () => {
      await page.reload();
      await findings.meet('with weather that says nothing', page);
    });
    await answering(page, WEATHER, REFUSED, async () => {
      await page.reload();
      await findings.meet('with weather that cannot be had', page);
    });
    await page.goto(`/${cottage.slug}`);
    await findings.meet('without tenants', page);
    await findings.meet('of an address without a ZIP', page);
  },
};
