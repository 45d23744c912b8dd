import { expect, test } from 'vitest';
import { suggestedKind, tenantsForKind } from './suggested-kind.ts';

const [smiles, aligned, plain, full] = [
  { companyName: 'Hill Country Smiles', kinds: null },
  { companyName: 'Straight Orthodontics', kinds: null },
  { companyName: 'Plain Co', kinds: ['bank'] },
  { companyName: 'Busy Dental', kinds: ['bank', 'bar', 'gym'] },
];

test('a word proposes the kind that it is a word for, of several the one that a name proposes', () => {
  expect(suggestedKind('Dentista', [plain])).toBe('dentist');
  expect(suggestedKind('braces', [plain])).toBe('dentist');
  expect(suggestedKind('braces', [plain, aligned])).toBe('orthodontist');
});

test('no kind for other words, nor where nobody can be given it', () => {
  expect(suggestedKind('quetzal', [smiles])).toBeNull();
  expect(suggestedKind('bank', [plain])).toBeNull();
  expect(suggestedKind('dentist', [full])).toBeNull();
  expect(suggestedKind('dentist', [])).toBeNull();
});

test('tenants whose name proposes the kind come first; who has it or three others is left out', () => {
  expect(tenantsForKind('dentist', [plain, full, aligned, smiles])).toEqual([smiles, plain, aligned]);
  expect(tenantsForKind('bank', [plain])).toEqual([]);
});
