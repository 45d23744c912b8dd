import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import labels from '../../texts/generated/kit/tenant.en.js';
import { tenantFieldKeys, tenantFileColumns } from './tenant-fields.ts';

test('docs/integrate/files.md names the column of each field', () => {
  const [columns] = readFileSync('docs/integrate/files.md', 'utf8').match(
    /(^\| (Required|Optional) columns \|.*\n){2}/m,
  ) ?? [''];
  expect(tenantFieldKeys.filter((key) => !columns.includes(labels[key]))).toEqual([]);
});

test('the heading of an export is the first name of its column', () => {
  const mislabeledKeys = tenantFieldKeys.filter(
    (key) => tenantFileColumns[key].names.split('|')[0] !== labels[key].toLowerCase(),
  );
  expect(mislabeledKeys).toEqual([]);
});
