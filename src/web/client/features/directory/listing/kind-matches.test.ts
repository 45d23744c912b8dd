import { expect, test } from 'vitest';
import { collectKindWords } from '../../../../../shared/kinds.ts';
import { createTenantSearch } from '../../../../../shared/search/tenant-search.ts';
import { sampleTenant } from '../sample-directory.ts';
import { floorsOf } from './floors.ts';
import { addKindMatches, matchKinds } from './kind-matches.ts';

type Listed = readonly [companyName: string, ...kinds: string[]];

/** @returns names in order, and the kind by which each was found. */
function foundNames(term: string, listed: readonly Listed[], hasPlaceMatches = false): string[] {
  const tenants = listed.map(([companyName, ...kinds], at) => sampleTenant(at, { companyName, kinds }));
  const floors = floorsOf({ tenants, contacts: [] });
  const search = createTenantSearch(
    floors.flatMap((floor) => floor.tenants),
    ({ tenant }) => ({ ...tenant, otherNames: [], contacts: [] }),
    () => [],
  );
  const searchResult = search.find(term);
  if (!searchResult) throw new Error('No term');
  const words = collectKindWords(new Set(listed.flatMap(([, ...kinds]) => kinds)));
  return addKindMatches(searchResult, matchKinds(term, words, floors), hasPlaceMatches).map(
    ({ tenant, kind }) => tenant.companyName + (kind ? ` (${kind})` : ''),
  );
}

test('who is found by name comes before who is found by kind, which says so', () => {
  expect(
    foundNames('heart', [
      ['Patel Group', 'cardiology'],
      ['Heart Radio', 'media'],
    ]),
  ).toEqual(['Heart Radio', 'Patel Group (Cardiology)']);
});

test('no name is guessed where a kind has the word', () => {
  expect(foundNames('heart', [['Hearst Media'], ['Patel Group', 'cardiology']])).toEqual(['Patel Group (Cardiology)']);
  expect(foundNames('teeth', [['Teeter Group'], ['Hill Smiles', 'dentist']])).toEqual(['Hill Smiles (Dentist)']);
  expect(foundNames('heart', [['Hearst Media'], ['Hill Smiles', 'dentist']]), 'no kind').toEqual(['Hearst Media']);
});

test('no name is guessed where a place of the building has the word', () => {
  expect(foundNames('restroom', [['Bestroom Design']])).toEqual(['Bestroom Design']);
  expect(foundNames('restroom', [['Bestroom Design'], ['Restroom Supply']], true)).toEqual(['Restroom Supply']);
  expect(foundNames('restroom', [['Bestroom Design']], true)).toEqual([]);
});

test('what stands inside a name comes after the kind', () => {
  expect(foundNames('bank', [['Burbank Realty'], ['Frost', 'bank']])).toEqual(['Frost (Bank)', 'Burbank Realty']);
});

test('whole words come before their beginnings', () => {
  expect(
    foundNames('gas', [
      ['Okafor Clinic', 'gastroenterology'],
      ['Gulf Power', 'energy'],
    ]),
  ).toEqual(['Gulf Power (Energy)', 'Okafor Clinic (Gastroenterology)']);
});

test('the name of a kind, as a press writes it, leads to that kind alone, and to names', () => {
  const listed: Listed[] = [
    ['Barclay Law', 'law-firm'],
    ['Burbar Foods'],
    ['Clip Joint', 'hair-salon'],
    ['Taproom', 'bar'],
    ['Bar', 'restaurant'],
  ];
  expect(foundNames('Bar', listed)).toEqual(['Bar', 'Taproom (Bar)', 'Barclay Law']);
  expect(foundNames('Bufete de abogados', listed)).toEqual(['Barclay Law (Law firm)']);
});

test('a tenant of several kinds is found once', () => {
  expect(foundNames('lawyer', [['Reyes', 'family-law', 'law-firm', 'injury-law']])).toEqual(['Reyes (Family law)']);
  expect(foundNames('lawyer', [['Lawler'], ['Reyes', 'family-law', 'law-firm']])).toEqual(['Reyes (Family law)']);
});
