import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyCheckoutForm } from './address.ts';
import { draftOf, forgetDraft, keepDraft } from './draft.ts';

const form = { ...emptyCheckoutForm, propertyId: 3, name: 'Ada', city: 'Aus' };
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
});

afterEach(() => vi.unstubAllGlobals());

test('a draft is restored for its person until it is forgotten', () => {
  keepDraft(1, form);
  expect(draftOf(1)).toEqual(form);
  forgetDraft();
  expect(draftOf(1)).toBeNull();
});

test("another person's draft is removed", () => {
  keepDraft(1, form);
  expect(draftOf(2)).toBeNull();
  expect(stored.size).toBe(0);
});

test.each(['{nonsense', '{"userId":1}', '{"userId":1,"form":{"name":3}}'])('%s is no draft', (text) => {
  keepDraft(1, form);
  for (const key of stored.keys()) stored.set(key, text);
  expect(draftOf(1)).toBeNull();
});

test('a draft is null when the browser refuses storage', () => {
  vi.stubGlobal('sessionStorage', undefined);
  keepDraft(1, form);
  expect(draftOf(1)).toBeNull();
});
