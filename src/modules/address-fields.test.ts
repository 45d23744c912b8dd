import { describe, expect, test } from 'vitest';
import { textFieldsOf, withText } from '../../test/harness/text-fields.ts';
import { importColumns } from './imports/columns.ts';
import { readFields } from './imports/details.ts';
import type { Texts } from './imports/findings.ts';
import { routes } from './index.ts';

const EMAIL = 'idn-email';
const WEB = 'iri-reference';
const ADDRESS_NAME = /^(username|.*email|.*website|.*url)$/i;
/** Fields that are named like an address, but have another format. */
const EXCEPTIONS: readonly string[] = [
  'POST /api/login username', // any text, so that a wrong one is answered like a wrong password
  'POST /api/qr-code/download url', // a page of this installation alone
];

const fields = routes.flatMap((route) =>
  textFieldsOf(route).map((field) => ({
    ...field,
    schema: route[field.part],
    name: `${route.method} ${route.path} ${field.path.join('.')}`,
  })),
);
type AddressField = (typeof fields)[number];

const fieldsOf = (format: string) => fields.filter((field) => field.format === format);

/** Returns whether the field itself is rejected; the rest of the request is missing. */
function isRefused({ schema, path }: AddressField, value: string): boolean {
  const { error } = schema?.safeParse(withText(path, value)) ?? {};
  return error?.issues.some((issue) => issue.path.join() === path.join()) ?? false;
}

const emails = {
  accepted: [
    'ada@example.com',
    'Ada+lift@Example.COM',
    'josé@example.com',
    '用户@例え.テスト',
    'ü@münchen.de',
    "o'brien/x=y@example.com",
  ],
  refused: [
    'ada',
    'ada@',
    'ada@localhost',
    'ada@example.com.',
    'a@b@example.com',
    'ad\u200ba@example.com',
    'a b@example.com',
    'ada@127.0.0.1',
  ],
};
const webAddresses = {
  accepted: [
    'https://acme.com/a',
    'acme.com:8443/portal',
    'https://президент.рф/a',
    'президент.рф/a',
    'acme.com./a',
    'https//acme.com/a',
    '<https://acme.com/a>',
  ],
  refused: [
    'acme',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://user:secret@acme.com/a',
    'mailto:ada@acme.com',
    'https://',
  ],
};

test('fields with the name of an address have its format', () => {
  const unchecked = fields.filter(
    ({ path, format }) => ADDRESS_NAME.test(String(path.at(-1))) && format !== EMAIL && format !== WEB,
  );
  expect(unchecked.map(({ name }) => name)).toEqual(EXCEPTIONS);
  for (const format of [EMAIL, WEB]) expect(fieldsOf(format).length).toBeGreaterThan(7);
});

describe.each([
  ['email address', EMAIL, emails],
  ['web address', WEB, webAddresses],
])('each field with an %s', (_what, format, { accepted, refused }) => {
  test.each(fieldsOf(format))('$name', (field) => {
    expect(
      accepted.filter((value) => isRefused(field, value)),
      'accepted',
    ).toEqual([]);
    expect(
      refused.filter((value) => !isRefused(field, value)),
      'refused',
    ).toEqual([]);
  });
});

test.each([
  ['email', emails],
  ['website', webAddresses],
] as const)('the cells of an import take the same addresses: %s', (key, { accepted, refused }) => {
  const warningsOf = (value: string) => {
    const texts = { ...EMPTY_ROW, companyName: 'Acme', suiteNumber: '1', [key]: value };
    return readFields(1, texts, 1).warnings;
  };
  expect(accepted.filter((value) => warningsOf(value).length > 0)).toEqual([]);
  expect(refused.filter((value) => warningsOf(value).length === 0)).toEqual([]);
});

const EMPTY_ROW = Object.fromEntries(importColumns.map((column) => [column.key, ''])) as Texts;
