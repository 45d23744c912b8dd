import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyCheckoutForm } from './address.ts';
import { draftOf, forgetDraft, storeDraft } from './draft.ts';

const form = { ...emptyCheckoutForm, propertyId: 3, name: 'Ada', city: 'Aus' };
let storage: Map<string, string>;

beforeEach(() => {
  storage = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => void storage.set(key, text),
    removeItem: (key: string) => void storage.delete(key),
  });
});

afterEach(() => vi.unstubAllGlobals());

test('a draft is restored for its person until it is forgotten', () => {
  storeDraft(1, form);
  expect(draftOf(1)).toEqual(form);
  forgetDraft();
  expect(draftOf(1)).toBeNull();
});

test("another person's draft is removed", () => {
  storeDraft(1, form);
  expect(draftOf(2)).toBeNull();
  expect(storage.size).toBe(0);
});

test.each(['{nonsense', '{"userId":1}', '{"userId":1,"form":{"name":3}}'])('%s is no draft', (text) => {
  storeDraft(1, form);
  for (const key of storage.keys()) storage.set(key, text);
  expect(draftOf(1)).toBeNull();
});

test('a draft is null when the browser refuses storage', () => {
  vi.stubGlobal('sessionStorage', undefined);
  storeDraft(1, form);
  expect(draftOf(1)).toBeNull();
});
