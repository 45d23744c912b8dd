import { describe, expect, test } from 'vitest';
import { addressOf, idsIn, idsText, viewIn } from './list-view.ts';

test('the view of a list is read from the address, and its changes are written beside other parameters', () => {
  const address = addressOf('?tab=tenants&find=old&sort=-suite', { find: 'Company 07', sort: '', show: '3' });
  expect(address).toBe('?tab=tenants&find=Company+07&show=3');
  expect(viewIn(address)).toMatchObject({ find: 'Company 07', show: '3', sort: '', chosen: '' });
});

describe('selected ids in the address', () => {
  test.each<[number[], string]>([
    [[], ''],
    [[7], '7'],
    [[9, 3, 7, 8, 8], '3,7-9'],
    [[1, 2, 4, 5, 6, 20], '1-2,4-6,20'],
  ])('%j is %j', (ids, text) => {
    expect(idsText(ids)).toBe(text);
    expect([...idsIn(text, 100)]).toEqual([...new Set(ids)].sort((a, b) => a - b));
  });

  test('a hostile range is cut off', () => expect(idsIn('1-9999999999', 50).size).toBe(50));

  test.each(['no', '-', '5-3', ','])('%j has none', (text) => expect([...idsIn(text, 9)]).toEqual([]));
});
