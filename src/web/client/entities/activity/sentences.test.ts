import { describe, expect, test } from 'vitest';
import { activityAreas } from '../../../../modules/admin/schema.ts';
import { activityActions } from '../../../../shared/activity-actions.ts';
import activityWords from '../../../../texts/generated/portal/changes.en.js';
import { changesOf, sentenceOf } from './sentences.ts';

/** No command writes these any more; logs of two years still hold them. */
const retired = ['property.transferred'];

describe('the sentence', () => {
  test('names what was done to what', () => {
    expect(sentenceOf({ action: 'tenant.removed', subject: 'Northwind' })).toBe('removed the tenant Northwind');
  });
  test('of an action it has no words for is still readable', () => {
    expect(sentenceOf({ action: 'display.paired_again', subject: 'Lobby' })).toBe('display paired again: Lobby');
  });
  test('is there for no other action than those that are written, or once were', () => {
    const known: readonly string[] = activityActions;
    expect(Object.keys(activityWords.actions).filter((action) => !known.includes(action))).toEqual(retired);
  });
  test('of every action is found in one of the areas administrators filter by', () => {
    const areas: readonly string[] = Object.values(activityAreas).flat();
    expect(activityActions.filter((action) => !areas.includes(action.split('.')[0] ?? ''))).toEqual([]);
  });
});

describe('the changes', () => {
  test('carry old and new values, in a person’s words', () => {
    const before = { floorNumber: 0, leasingPhone: null, urgent: false };
    const after = { floorNumber: 21, leasingPhone: '555', urgent: true };
    expect(changesOf({ subject: '', before, after })).toEqual([
      { field: 'Floor', before: 'Ground Floor', after: '21st Floor' },
      { field: 'Leasing phone', before: 'empty', after: '555' },
      { field: 'Urgent', before: 'no', after: 'yes' },
    ]);
  });
  test('of something removed are its old values alone, without what was empty', () => {
    const before = { id: 7, revision: 2, companyName: 'Northwind', phone: null };
    expect(changesOf({ subject: '', before, after: null })).toEqual([{ field: 'Company name', before: 'Northwind' }]);
  });
  test('leave out what stayed, and what is only ours', () => {
    expect(changesOf({ subject: '', before: { version: 1, name: 'A' }, after: { version: 2, name: 'A' } })).toEqual([]);
  });
  test('leave out what the sentence says already, and what is not so', () => {
    const after = { companyName: 'Northwind', suiteNumber: '300', isPrimary: false };
    expect(changesOf({ subject: 'Northwind', before: null, after })).toEqual([{ field: 'Suite number', after: '300' }]);
    const before = { companyName: 'Southwind' };
    expect(changesOf({ subject: 'Northwind', before, after: { companyName: 'Northwind' } })).toHaveLength(1);
  });
  test('name contacts, or count them', () => {
    const before = { contacts: [{ name: 'Ada' }, { name: 'Bob' }] };
    const after = { contacts: [{ name: null }] };
    expect(changesOf({ subject: '', before, after })).toEqual([
      { field: 'Contacts', before: 'Ada, Bob', after: '1 contact' },
    ]);
  });
  test('spell out fields they have no name for, money, categories and records', () => {
    const before = { basePrice: 14_900, category: 'media_player', stockroomShelf: 'A' };
    const after = { basePrice: 9_950, category: 'qr_placard', stockroomShelf: 'B', specifications: { Output: 'HDMI' } };
    expect(changesOf({ subject: '', before, after })).toEqual([
      { field: 'Price', before: '$149.00', after: '$99.50' },
      { field: 'Category', before: 'media player', after: 'qr placard' },
      { field: 'Stockroom shelf', before: 'A', after: 'B' },
      { field: 'Specifications', after: 'Output: HDMI' },
    ]);
  });
});
