import { describe, expect, test } from 'vitest';
import { changesOf, sentenceOf } from './sentences.ts';

describe('the sentence', () => {
  test('names what was done to what', () => {
    expect(sentenceOf({ action: 'tenant.removed', subject: 'Northwind' })).toBe('removed the tenant Northwind');
  });
  test('of an action it has no words for is still readable', () => {
    expect(sentenceOf({ action: 'display.paired_again', subject: 'Lobby' })).toBe('display paired again: Lobby');
  });
});

describe('the changes', () => {
  test('carry old and new values, in a person’s words', () => {
    const before = { floorNumber: 0, leasingPhone: null, urgent: false };
    const after = { floorNumber: 21, leasingPhone: '555', urgent: true };
    expect(changesOf({ before, after })).toEqual([
      { field: 'Floor', before: 'Ground Floor', after: '21st Floor' },
      { field: 'Leasing phone', before: 'empty', after: '555' },
      { field: 'Urgent', before: 'no', after: 'yes' },
    ]);
  });
  test('of something removed are its old values alone, without what was empty', () => {
    const before = { id: 7, revision: 2, companyName: 'Northwind', phone: null };
    expect(changesOf({ before, after: null })).toEqual([{ field: 'Company name', before: 'Northwind' }]);
  });
  test('leave out what stayed, and what is only ours', () => {
    expect(changesOf({ before: { version: 1, name: 'A' }, after: { version: 2, name: 'A' } })).toEqual([]);
  });
  test('name contacts, or count them', () => {
    const before = { contacts: [{ name: 'Ada' }, { name: 'Bob' }] };
    const after = { contacts: [{ name: null }] };
    expect(changesOf({ before, after })).toEqual([{ field: 'Contacts', before: 'Ada, Bob', after: '1 contact' }]);
  });
});
