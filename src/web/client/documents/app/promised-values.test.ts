import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MAX_LISTED_SPECIFICATIONS } from '../../../../modules/shop/values.ts';

const source = (path: string) => readFileSync(`src/web/client/${path}`, 'utf8');

test('the property selector is 250 pixels wide', () => {
  expect(source('features/portal/PortalHeader.module.css')).toMatch(/\.select \{\s*width: 250px;/);
});

test('a temporary password is shown in a toast for ten seconds', () => {
  expect(source('features/portal/members/MembersPanel.tsx')).toContain('TEMPORARY_PASSWORD_TOAST_MS = 10_000');
});

test('a product card shows five specifications', () => {
  expect(MAX_LISTED_SPECIFICATIONS).toBe(5);
});

test('a directory has at most four columns and 2048 pixels', () => {
  expect(source('features/directory/styles/listing.css')).toContain('--directory-most: 4;');
  expect(source('ui/tokens.css')).toMatch(/--width-directory: (128rem|2048px)/);
});
