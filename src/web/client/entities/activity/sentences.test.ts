import { describe, expect, test } from 'vitest';
import { activityAreas } from '../../../../modules/admin/schema.ts';
import { activityActions } from '../../../../shared/activity-actions.ts';
import activityWords from '../../../../texts/generated/portal/changes.en.js';
import { changesOf, sentenceOf } from './sentences.ts';

/** Retired actions; logs are kept for two years. */
const retired = ['property.transferred'];

describe('the sentence', () => {
  test('names the action and its subject', () => {
    expect(sentenceOf({ action: 'tenant.removed', subject: 'Northwind' })).toBe('removed the tenant Northwind');
  });
  test('of an unknown action is readable', () => {
    expect(sentenceOf({ action: 'display.paired_again', subject: 'Lobby' })).toBe('display paired again: Lobby');
  });
  test('exists only for current and retired actions', () => {
    const knownActions: readonly string[] = activityActions;
    expect(Object.keys(activityWords.actions).filter((action) => !knownActions.includes(action))).toEqual(retired);
  });
  test('of every action belongs to a filter area', () => {
    const areas: readonly string[] = Object.values(activityAreas).flat();
    expect(activityActions.filter((action) => !areas.includes(action.split('.')[0] ?? ''))).toEqual([]);
  });
});

describe('the changes', () => {
  test('carry readable old and new values', () => {
    const before = { floorNumber: 0, leasingPhone: null, urgent: false };
    const after = { floorNumber: 21, leasingPhone: '555', urgent: true };
    expect(changesOf({ subject: '', before, after })).toEqual([
      { field: 'Floor', before: 'Ground Floor', after: '21st Floor' },
      { field: 'Leasing phone', before: 'empty', after: '555' },
      { field: 'Urgent', before: 'no', after: 'yes' },
    ]);
  });
  test('of a removed row are its old values, without empty ones', () => {
    const before = { id: 7, revision: 2, companyName: 'Northwind', phone: null };
    expect(changesOf({ subject: '', before, after: null })).toEqual([{ field: 'Company name', before: 'Northwind' }]);
  });
  test('skip unchanged and internal fields', () => {
    expect(changesOf({ subject: '', before: { version: 1, name: 'A' }, after: { version: 2, name: 'A' } })).toEqual([]);
  });
  test('skip the subject and false values', () => {
    const after = { companyName: 'Northwind', suiteNumber: '300', isPrimary: false };
    expect(changesOf({ subject: 'Northwind', before: null, after })).toEqual([{ field: 'Suite number', after: '300' }]);
    const before = { companyName: 'Southwind' };
    expect(changesOf({ subject: 'Northwind', before, after: { companyName: 'Northwind' } })).toHaveLength(1);
  });
  test('name contacts or count them', () => {
    const before = { contacts: [{ name: 'Ada' }, { name: 'Bob' }] };
    const after = { contacts: [{ name: null }] };
    expect(changesOf({ subject: '', before, after })).toEqual([
      { field: 'Contacts', before: 'Ada, Bob', after: '1 contact' },
    ]);
  });
  test('format unknown fields, money, categories and records', () => {
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
