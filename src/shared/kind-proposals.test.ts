import { describe, expect, test } from 'vitest';
import companies from '../../test/fixtures/labeled-companies.json' with { type: 'json' };
import { proposeKinds } from './kind-proposals.ts';
import { isKind, kinds } from './kinds.ts';

type Company = (typeof companies)['measuring'][number];
/** Never looked at while the names of a kind are chosen; those of `tuning` may be. */
const measured: readonly Company[] = companies.measuring;

const shareOf = (list: readonly Company[], isRight: (company: Company) => boolean) =>
  list.filter(isRight).length / list.length;

describe('of 300 invented companies, labeled before the rule was made', () => {
  test('each has a name of its own and kinds of the list', () => {
    const allCompanies: readonly Company[] = [...companies.tuning, ...companies.measuring];
    expect([allCompanies.length, new Set(allCompanies.map(({ name }) => name)).size]).toEqual([300, 300]);
    expect(allCompanies.flatMap((company): readonly string[] => company.kinds).filter((kind) => !isKind(kind))).toEqual(
      [],
    );
  });

  test('four of five with a kind are proposed the right one first', () => {
    const withKind = measured.filter((company) => company.kinds.length > 0);
    const right = shareOf(withKind, ({ name, kinds: ownKinds }) =>
      (ownKinds as readonly string[]).includes(proposeKinds(name)[0] ?? ''),
    );
    expect(right).toBeGreaterThanOrEqual(0.8);
  });

  test('those without are proposed none, but for one in twenty', () => {
    const without = measured.filter((company) => company.kinds.length === 0);
    expect(shareOf(without, ({ name }) => proposeKinds(name).length === 0)).toBeGreaterThanOrEqual(0.95);
  });
});

test.each([
  ['Redwood Family Law, PLLC', ['family-law']],
  ['LAW OFFICES OF M. STONE', ['law-firm']],
  ['Café Lumière', ['coffee']],
  ['Crestline Accounting & Insurance', ['insurance', 'accountant']],
  ['Law Brothers Masonry', []],
  ['Inc.', []],
  ['', []],
])('%s → %j', (name, proposed) => expect(proposeKinds(name)).toEqual(proposed));

test('every kind has names, each word of them plain', () => {
  for (const [key, { names }] of Object.entries(kinds))
    for (const name of names.split(', '))
      expect([key, name]).toEqual([
        key,
        expect.stringMatching(/^[a-z0-9]+(?: [a-z0-9]+)*[*$]?$|^(?:[a-z]+ )*[a-z]+\*$/),
      ]);
});
