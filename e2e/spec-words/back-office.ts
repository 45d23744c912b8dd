import type { Page } from 'playwright';
import { addToCart, buy } from '../../test/harness/shopping.ts';
import { REFUSED, withReply } from './fake-replies.ts';
import type { Walk } from './world.ts';

export const backOfficeWalks: Record<string, Walk> = {
  async 'Admin portal'({ owner, viewer, newcomer, tower, admin: page, plenty }, findings) {
    await owner.page.goto('/admin/users');
    await findings.expectOnPage('for who is no administrator', owner.page);
    await owner.client.post(`/api/properties/${tower.id}/users`, { email: 'never.here@example.com', role: 'viewer' });
    await page.goto('/admin/users');
    await findings.expectOnPage('users', page);
    await askAbout(page, newcomer.username);
    await findings.expectOnPage('what can be done about a person', page);
    await page.getByRole('menuitem', { name: 'Suspend Account' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend Account' }).click();
    await findings.expectOnPage('status changed', page);
    await askAbout(page, newcomer.username);
    await findings.expectOnPage('what can be done about a suspended one', page);
    await page.getByRole('menuitem', { name: 'Reset Password' }).click();
    await page.getByLabel('New password').fill('another long password');
    await page.getByRole('dialog').getByRole('button', { name: 'Reset Password' }).click();
    await findings.expectOnPage('password set', page);

    await addToCart(viewer.client, plenty);
    await updateOrder(page, findings, String(await buy(viewer.client)).padStart(6, '0'));
    await page.getByRole('link', { name: 'Subscriptions' }).click();
    await findings.expectOnPage('subscriptions', page);
    await page.getByRole('link', { name: 'Settings' }).click();
    await findings.expectOnPage('settings', page);
    await page.getByRole('region', { name: 'Danger Zone' }).getByRole('button').click();
    await findings.expectOnPage('danger', page);
  },
};

async function askAbout(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: `Actions: ${username}` }).click();
}

async function updateOrder(page: Page, findings: Parameters<Walk>[1], number: string): Promise<void> {
  await withReply(page, 'GET /api/admin/orders?*', REFUSED, async () => {
    await page.getByRole('link', { name: 'Orders', exact: true }).click();
    await findings.expectOnPage('orders not loaded', page);
  });
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('button', { name: `Update status of order ${number}` }).click();
  await findings.expectOnPage("order's dialog", page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /Pending/ }).click();
  await findings.expectOnPage('statuses', page);
  await page.getByRole('option', { name: 'Shipped' }).click();
  await dialog.getByRole('button', { name: 'Update Status' }).click();
  await findings.expectOnPage('order updated', page);
}
