import type { Locator, Page } from 'playwright';

/** Opens the sheet of a new tenant. @returns its form */
export async function openTenantForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Add (Tenant|the first tenant)$/ }).click();
  return await tenantForm(page, 'Add New Tenant');
}

export async function tenantForm(page: Page, name: 'Add New Tenant' | 'Edit Tenant'): Promise<Locator> {
  const form = page.getByRole('form', { name });
  await form.waitFor();
  return form;
}

/** Not the button above the list that opens the sheet. */
export const addTenantButton = (page: Page): Locator =>
  page.getByRole('dialog').getByRole('button', { name: 'Add Tenant' });

/** It stays open for the next tenant. */
export async function closeTenantForm(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}
