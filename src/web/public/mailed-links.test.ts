import { expect, test } from 'vitest';
import { tokenPages } from '../../modules/mail/values.ts';
import { repairLink } from './mailed-links.ts';

const repaired = (url: string) => {
  const [path = '', query = ''] = url.split('?');
  return repairLink(path, query);
};

test.each(tokenPages)('%s is reached through every escaping of its fragment or query', (page) => {
  for (const delimiter of ['%23', '%2523', '%252523', '%3F', '%3f', '%253F'])
    expect(repaired(`${page}${delimiter}token=A-b_9`)).toBe(`${page}#token=A-b_9`);
});

test('a reset link is reached, whatever part of it was escaped', () => {
  const expectedPath = '/reset-password#token=A-b_9';
  expect(repaired('/reset-password%23/reset-password?token=A-b_9')).toBe(expectedPath);
  expect(repaired('/reset-password%23%2Freset-password%3Ftoken%3DA-b_9')).toBe(expectedPath);
  expect(repaired('/reset-password%2523%252Freset-password%253Ftoken%253DA-b_9')).toBe(expectedPath);
});

test('what a gateway or a keyboard adds is left out', () => {
  expect(repaired('/Confirm-Email/%23token=A-b_9?utm_source=mail')).toBe('/confirm-email#token=A-b_9');
  expect(repaired('/confirm-email%23token=')).toBe('/confirm-email');
});

test('links to other pages keep what follows as it is', () => {
  expect(repaired('/my-orders%23order-12')).toBe('/my-orders#order-12');
  expect(repaired('/manage%3Fproperty=5&tab=week')).toBe('/manage?property=5&tab=week');
  expect(repaired('/shop/product/7%3Fvariant=2')).toBe('/shop/product/7?variant=2');
});

test('other paths and origins are no links of ours', () => {
  const otherPaths = [
    '/confirm-email',
    '/confirm-email?token=a',
    '/unknown%23token=a',
    '//evil.example%23token=a',
    '/%23',
  ];
  expect(otherPaths.map(repaired)).toEqual([null, null, null, null, '/#']);
});
