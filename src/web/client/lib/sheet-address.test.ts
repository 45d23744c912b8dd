import { describe, expect, test } from 'vitest';
import { addressWith, type Opened, openedIn } from './sheet-address.ts';

describe('the sheet in the address', () => {
  test.each<[Opened, string]>([
    [{ what: 'new' }, '?tab=tenants&open=new'],
    [{ what: 'reviews' }, '?tab=tenants&open=reviews'],
    [{ what: 'edit', id: 12 }, '?tab=tenants&open=12'],
    [{ what: 'copy', id: 12 }, '?tab=tenants&open=copy-12'],
    [{ what: 'replace', id: 12 }, '?tab=tenants&open=replace-12'],
  ])('%j is %s, and is read back', (openedSheet, address) => {
    expect(addressWith('?tab=tenants&open=7', openedSheet)).toBe(address);
    expect(openedIn(address)).toEqual(openedSheet);
  });

  test('closing it keeps the rest of the address', () => {
    expect(addressWith('?tab=tenants&open=7&find=a+b', null)).toBe('?tab=tenants&find=a+b');
  });

  test.each(['', '?open=', '?open=0', '?open=copy-', '?open=-1', '?open=99999999999', '?open=no'])(
    '%j names no sheet',
    (address) => expect(openedIn(address)).toBeNull(),
  );
});
