import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePersonName } from '../person-name.ts';
import { highlightSuite, highlightText } from './highlight.ts';
import { samplePractices } from './sample-practices.ts';
import { foldText, splitWords } from './search-text.ts';
import { alternativeSpelling, numberWords } from './spellings.ts';
import { createTenantSearch, RANKS, type SearchedTenant } from './tenant-search.ts';
import { FLOOR_WORDS, LEGAL_FORMS, STOP_WORDS, SUITE_WORDS, TITLES } from './words.ts';

const ORDINALS: Readonly<Record<number, string>> = { 1: '1st', 2: '2nd', 3: '3rd', 12: '12th' };
const signOf = (floor: number) => (floor < 0 ? `B${-floor}` : floor === 0 ? 'G' : `${floor}`);
const labelOf = (floor: number) =>
  floor < 0 ? `Basement ${-floor}` : floor === 0 ? 'Ground Floor' : `${ORDINALS[floor] ?? `${floor}th`} Floor`;

const tenant = (
  floorNumber: number,
  suiteNumber: string,
  companyName: string,
  people: readonly string[] = [],
  otherNames: readonly string[] = [],
): SearchedTenant => ({
  floorNumber,
  suiteNumber,
  companyName,
  otherNames,
  contacts: people.map((name) => ({ name })),
});

const building: Readonly<Record<string, SearchedTenant>> = {
  wash: tenant(-2, 'P2-1', 'Car Wash'),
  gym: tenant(0, 'G-2', 'No Limits Gym'),
  optics: tenant(1, '110', 'Oak & Elm Optometry', ['María José García López']),
  att: tenant(1, '120', 'AT&T'),
  pharmacy: tenant(1, '130', 'Lakeshore Pharmacy', [], ['Drugstore', ' LSP']),
  cardio: tenant(2, '210', 'Patel Cardiology Associates', ['Dr. Meera Patel', "Siobhán O'Neil"]),
  ortho: {
    ...tenant(3, '0300-0310', 'Great Lakes Center for Orthopedic Surgery', ['Dr. Anil K. Patel', 'Ruth Abrams, MD']),
    otherNames: ['GL Ortho'],
  },
  morgan: tenant(3, '320', 'JPMorgan Chase & Co.'),
  level: tenant(5, '500', 'Level 3 Communications, Inc.', ['Jean-Luc Dupont']),
  vinci: tenant(5, '510', 'D’Arcy Müller Straße GmbH', ['Nguyễn Văn Đức', 'Łukasz Żółty']),
  consulate: tenant(7, '700', 'Consulate General of Portugal'),
  acme: tenant(7, '710', 'Acme, Inc.'),
  acmeLaw: tenant(7, '720', 'Acme Law Group'),
  law: tenant(7, '730', 'The Law Offices of Acme'),
  tokyo: tenant(12, '1210', '東京商事株式会社', ['山田 太郎']),
  cafe: tenant(12, '1220', 'カフェ・ルミエール'),
  bank: tenant(12, '1230', 'البنك الأهلي المصري', ['أحمد عبد الله']),
  thai: tenant(12, '1240', 'ร้านอาหารไทยอร่อย'),
  korea: tenant(12, '1250', '삼성전자'),
  moscow: tenant(12, '1260', 'Ёлка и Компания'),
  delhi: tenant(12, '1270', 'हिन्दी पुस्तक'),
  athens: tenant(12, '१२८', 'ΟΔΟΣ Τέχνης'),
};

const entries = Object.entries(building);
const tenantSearch = createTenantSearch(
  entries,
  ([, tenantFacts]) => tenantFacts,
  (floor) => [signOf(floor), labelOf(floor)],
);
/** All words of which terms may consist. */
const WORDS = [
  ...TITLES,
  ...LEGAL_FORMS,
  ...STOP_WORDS,
  ...FLOOR_WORDS,
  ...SUITE_WORDS,
  ...numberWords,
  ...'3rd 3er 3ro 3do 3to 3mo 3vo 3no 3th 3st 3nd primero tercero segundo quinto septimo lower'.split(' '),
  ...entries.flatMap(([, { companyName, otherNames, suiteNumber, floorNumber, contacts }]) =>
    [companyName, ...otherNames, suiteNumber, labelOf(floorNumber), ...contacts.map(({ name }) => name ?? '')].flatMap(
      (name) => [...splitWords(foldText(name)), splitWords(foldText(name)).join('')],
    ),
  ),
];
const isExact = (term: string) => {
  const result = tenantSearch.find(term);
  return result?.isFuzzy === false && result.hits.some(({ rank }) => rank !== RANKS.infix);
};
const findNames = (term: string) => tenantSearch.find(term)?.hits.map(({ entry: [name] }) => name) ?? null;

describe('floors with signs and names of the building', () => {
  const names: Readonly<Record<number, readonly string[]>> = {
    [-2]: ['P-2', 'Parking 2'],
    1: ['1', '1st Floor'],
    2: ['M', 'Mezzanine'],
    3: ['2', '2nd Floor'],
    14: ['PH', 'Penthouse', '14', '14th Floor'],
  };
  const signedFloors = createTenantSearch(
    Object.keys(names).map((floor) => tenant(Number(floor), 'X', `Company ${'abcde'[Number(floor) % 5] ?? ''}x`)),
    (tenantFacts) => tenantFacts,
    (floor) => names[floor] ?? [],
  );
  test.each([
    ['penthouse', [14]],
    ['PH', [14]],
    ['floor ph', [14]],
    ['14th floor', [14]],
    ['mezz', [2]],
    ['m floor', [2]],
    ['p2', [-2]],
    ['P-2', [-2]],
    ['parking 2', [-2]],
    ['2', [3]],
    ['second floor', [3]],
    ['3rd floor', []],
  ])('%s', (term, floors) => {
    expect(signedFloors.find(term)?.hits.map(({ entry }) => entry.floorNumber)).toEqual(floors);
  });
});

describe('finds common queries', () => {
  test.each([
    // A person: in any order, with and without title, middle name and accents.
    ['dr patel', ['cardio', 'ortho']],
    ['Dr. Patel', ['cardio', 'ortho']],
    ['doctor patel', ['cardio', 'ortho']],
    ['PATEL, ANIL', ['ortho']],
    ['patel anil', ['ortho']],
    ['anil patel', ['ortho']],
    ['anil kumar patel', ['ortho']],
    ['prof. anil k patel md', ['ortho']],
    ['dr abrams', ['ortho']],
    ['Ms. Ruth Abrams, Esq.', ['ortho']],
    ['maria garcia', ['optics']],
    ['garcia lopez maria', ['optics']],
    ["o'neil", ['cardio']],
    ['o’neil siobhan', ['cardio']],
    ['oneil', ['cardio']],
    ['neil', ['cardio']],
    ['jean luc', ['level']],
    ['jean-luc dupont', ['level']],
    ['dupont-jean', ['level']],
    ['nguyen duc', ['vinci']],
    ['lukasz zolty', ['vinci']],
    // A company.
    ['great lakes orthopedic', ['ortho']],
    ['orthopedic great', ['ortho']],
    ['greatlakes', ['ortho']],
    ['gl ortho', ['ortho']],
    ['portugal consulate', ['consulate']],
    ['consulate of portugal', ['consulate']],
    ['the portuguese', null],
    ['oak and elm', ['optics']],
    ['oak & elm', ['optics']],
    ['oak&elm', ['optics']],
    ['oak elm', ['optics']],
    ['elm a', ['optics']],
    ['att', ['att']],
    ['AT&T', ['att']],
    ['at and t', ['att']],
    ['jp morgan', ['morgan']],
    ['j.p. morgan', ['morgan']],
    ['jpmorgan chase and co', ['morgan']],
    ['acme inc', ['acme']],
    ['acme llc', ['acme', 'acmeLaw', 'law']],
    ['drug store', ['pharmacy']],
    ['drugstore', ['pharmacy']],
    ['lsp', ['pharmacy']],
    ['darcy', ['vinci']],
    ["d'arcy muller strasse", ['vinci']],
    // A suite.
    ['305', ['ortho']],
    ['0305', ['ortho']],
    ['300', ['ortho']],
    ['0310', ['ortho']],
    ['suite 305', ['ortho']],
    ['Ste. 210', ['cardio']],
    ['# 210', ['cardio', 'tokyo']],
    ['room #210', ['cardio']],
    ['patel 210', ['cardio']],
    ['g-2', ['gym']],
    ['G2', ['gym']],
    ['g 2', ['gym']],
    ['g–2', ['gym']],
    ['suite g-2', ['gym']],
    ['128', ['athens']],
    // A floor, alone or beside a name.
    ['3rd floor', ['ortho', 'morgan']],
    ['3RD FL', ['ortho', 'morgan']],
    ['third floor', ['ortho', 'morgan']],
    ['floor 3', ['ortho', 'morgan']],
    ['level 2', ['cardio']],
    ['piso 2', ['cardio']],
    ['2º piso', ['cardio']],
    ['tercer piso', ['ortho', 'morgan']],
    ['patel 3rd floor', ['ortho']],
    ['floor 2 patel', ['cardio']],
    ['ground floor', ['gym']],
    ['ground', ['gym']],
    ['basement 2', ['wash']],
    ['b2', ['wash']],
    ['lower level 2', ['wash']],
    ['level 3', ['level', 'ortho', 'morgan']],
    // Names that hold such words.
    ['no limits', ['gym']],
    ['no', ['gym']],
    // Other scripts.
    ['東京', ['tokyo']],
    ['商事', ['tokyo']],
    ['太郎', ['tokyo']],
    ['山田太郎', ['tokyo']],
    ['ルミ', ['cafe']],
    ['かふぇ', ['cafe']],
    ['ｶﾌｪ', ['cafe']],
    ['البنك', ['bank']],
    ['بنك', ['bank']],
    ['الاهلي', ['bank']],
    ['احمد', ['bank']],
    ['ไทย', ['thai']],
    ['삼성', ['korea']],
    ['삼서', ['korea']],
    ['елка', ['moscow']],
    ['हिन्दी', ['delhi']],
    ['οδος', ['athens']],
    ['τεχνης', ['athens']],
    ['１２８', ['athens']],
    // Inside a word, last.
    ['metry', ['optics']],
    ['210', ['cardio', 'tokyo']],
    ['suite 210', ['cardio']],
    ['arm', ['pharmacy']],
  ] as const)('%s', (term, expected) => {
    const names = findNames(term);
    if (expected === null) expect(names).toEqual([]);
    else expect(names?.slice(0, expected.length)).toEqual(expected);
    if (expected && expected.length < 3) expect(names).toHaveLength(expected.length);
  });

  test.each([
    ['pattel', ['ortho', 'cardio']],
    ['dr paetl', ['ortho', 'cardio']],
    ['lakeshor', ['pharmacy']],
    ['lakehore', ['pharmacy']],
    ['lakeshoer pharmacy', ['pharmacy']],
    ['consulade portugal', ['consulate']],
    ['amil patel', ['ortho']],
    ['gacria', ['optics']],
    ['lakehsoer', ['pharmacy']],
  ])('%s has a typo, or two in a long word', (term, expected) => {
    expect(findNames(term)?.sort()).toEqual([...expected].sort());
  });

  test.each(['pxtxl', 'amil pattel', 'qqq', 'patle 999', '211', 'floor 9', 'suite 9', '.*', '(', '\\'])(
    '%s finds nothing',
    (term) => expect(findNames(term)).toEqual([]),
  );

  test.each(['', '  ', '\u00a0', '\u0301'])('%j is not a term', (term) => expect(tenantSearch.find(term)).toBeNull());
});

describe('names as people type them', () => {
  const names = [
    'Ptolemy Maps',
    'Pastel Studio',
    'Patel Cardiology',
    "St. David's Medical",
    'Stedman Davis',
    'Mt. Sinai Imaging',
    'Mountain Sign',
    'Schröder Söhne',
    'Schroeder Steel',
    'Okafor Tax',
    'Oka Foods',
    'Kaʻahumanu Center',
    'Forty-Two Lines',
    '1st Bank',
  ];
  const { find } = createTenantSearch(
    names.map((name) => tenant(1, '1', name)),
    (entry) => entry,
    () => [],
  );
  test.each([
    ['ptl', 'Patel Cardiology'],
    ['ptel', 'Patel Cardiology'],
    ['saint davids', "St. David's Medical"],
    ['mount sinai', 'Mt. Sinai Imaging'],
    ['schroeder soehne', 'Schröder Söhne'],
    ['schröder steel', 'Schroeder Steel'],
    ['oka for tax', 'Okafor Tax'],
    ['ka ahumanu', 'Kaʻahumanu Center'],
    ['kaahumanu', 'Kaʻahumanu Center'],
    ['Ka‘ahumanu', 'Kaʻahumanu Center'],
    ['42 lines', 'Forty-Two Lines'],
    ['first bank', '1st Bank'],
  ])('%s finds %s first', (term, name) => expect(find(term)?.hits[0]?.entry.companyName).toBe(name));
});

describe('which letters lead on', () => {
  const letters = (typed: string) =>
    [...'abcdefghijklmnopqrstuvwxyz'].filter((letter) => tenantSearch.canComplete(typed + letter));

  test.each([
    ['3rd ', ['f', 'l'], ['q', 'x']],
    ['3rd f', ['l'], ['a', 'x']],
    ['thir', ['d'], ['t', 'z']],
    ['terce', ['r'], ['a']],
    ['three f', ['l'], ['a']],
    ['s', ['t', 'u'], ['b', 'z']],
    ['suite', [], ['a', 's']],
    ['suite ', ['g', 'p'], ['a', 'm']],
    ['patel ', ['a', 'c', 'm', 'f', 's', 'd'], ['q', 'z']],
    ['patel floor t', ['h', 'w'], ['a']],
    ['patel floor tw', ['o'], ['e']],
    ['gro', ['u'], ['a']],
    ['ground fl', ['o'], ['a']],
    ['greatl', ['a'], ['o']],
    ['oak-e', ['l'], ['a']],
    ['d', ['r', 'o', 'a'], ['x']],
    ['dr p', ['a'], ['t']],
    ['anil k', [], ['u']],
    ['anil kumar p', ['a'], ['t']],
    ['qqq', [], ['a', 'q']],
  ])('“%s” goes on with %j, not with %j', (typed, live, dead) => {
    expect(letters(typed)).toEqual(expect.arrayContaining(live));
    for (const letter of dead) expect(letters(typed)).not.toContain(letter);
  });

  test.each([
    '',
    'b',
    't',
    'se',
    '3',
    '3r',
    'patel ',
    'dr ',
    'floor ',
    'suite ',
    '3rd ',
    'great lakes ',
    'no ',
    'ground ',
    'level t',
  ])('a term that begins with “%s” is found exactly then', (typed) => {
    const [, before = '', last = ''] = /^(.* )?(.*)$/.exec(typed) ?? [];
    const ends = ['', ' acme', ' of', ' floor', ' 2', ' 3', ' g', ' ground', ' 210', ' 0300-0310', ' g-2', ' 12th'];
    for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
      const words = [last + letter, ...WORDS].filter((word) => word.startsWith(last + letter));
      const isFound = words.some((word) => ends.some((end) => isExact(before + word + end)));
      expect(tenantSearch.canComplete(typed + letter), typed + letter).toBe(isFound);
    }
  });
});

describe('inside a word', () => {
  const delta = createTenantSearch(
    [
      tenant(1, '110', 'Delta Dental', ['Rita Oak']),
      tenant(21, '2101', 'Northwind'),
      tenant(1, '101', 'Tax Office'),
      tenant(1, '120', 'Oak & Elm', ['Noah Reed']),
    ],
    (entry) => entry,
    () => [],
  );
  const names = (term: string) => delta.find(term)?.hits.map(({ entry }) => entry.companyName);

  test.each([
    ['101', ['Tax Office', 'Northwind']],
    ['ta', ['Tax Office', 'Delta Dental']],
    ['delta ita', ['Delta Dental']],
    ['k', []],
    ['rk', []],
  ])('%s finds %j, words that begin so first', (term, expected) => expect(names(term)).toEqual(expected));

  test('says which hits are inside, and never looks across words', () => {
    expect(delta.find('ta')).toMatchObject({
      hasInfixHits: true,
      hits: [{ rank: RANKS.namePrefix }, { rank: RANKS.infix }],
    });
    expect(delta.find('tax')?.hasInfixHits).toBe(false);
    expect(delta.find('ko')?.hits, 'Oak Elm, Noah Reed').toEqual([]);
  });
});

describe('ranks by the matched field', () => {
  const ranks = (term: string) => tenantSearch.find(term)?.hits.map(({ entry: [name], rank }) => [name, rank]);

  test.each([
    [
      'acme',
      [
        ['acme', RANKS.exactName],
        ['acmeLaw', RANKS.namePrefix],
        ['law', RANKS.nameWord],
      ],
    ],
    ['anil patel', [['ortho', RANKS.exactName]]],
    ['ruth', [['ortho', RANKS.namePrefix]]],
    ['abrams', [['ortho', RANKS.namePrefix]]],
    [
      'level 3',
      [
        ['level', RANKS.namePrefix],
        ['ortho', RANKS.floor],
        ['morgan', RANKS.floor],
      ],
    ],
    ['310', [['ortho', RANKS.suite]]],
    ['31', [['ortho', RANKS.suitePrefix]]],
    ['304', [['ortho', RANKS.suiteInRange]]],
  ])('%s', (term, expected) => {
    if (term === '310') expect(ranks(term)?.[0]?.[0]).toBe('ortho');
    else expect(ranks(term)).toEqual(expected);
  });

  test('the title decides between equal ranks', () => {
    const two = [tenant(1, '1', 'Anderson & Co'), tenant(1, '2', 'MD Anderson')];
    const { find } = createTenantSearch(
      two,
      (entry) => entry,
      () => [],
    );
    expect(find('md anderson')?.hits.map(({ entry }) => entry.companyName)).toEqual(['MD Anderson', 'Anderson & Co']);
    expect(find('md')?.hits.map(({ entry }) => entry.companyName)).toEqual(['MD Anderson']);
  });
});

test('returns the matched contacts', () => {
  const people = (term: string) =>
    tenantSearch
      .find(term)
      ?.hits.map(({ entry: [, { contacts }], contactIndexes: people }) => people().map((at) => contacts[at]?.name));
  expect(people('dr patel')).toEqual([['Dr. Meera Patel'], ['Dr. Anil K. Patel']]);
  expect(people('abrams great lakes')).toEqual([['Ruth Abrams, MD']]);
  expect(people('great lakes')).toEqual([[]]);
  expect(people('pattel')).toEqual([['Dr. Meera Patel'], ['Dr. Anil K. Patel']]);
});

describe('suggestions', () => {
  const nearest = (term: string) => tenantSearch.find(term)?.nearest.map(({ entry: [name] }) => name);
  test.each([
    ['consolade of portgal', 'consulate'],
    ['amil pattel', 'ortho'],
    ['osrtugsl', 'consulate'],
    ['211', 'cardio'],
    ['suite 735', 'law'],
  ])('%s: %s is near', (term, name) => expect(nearest(term)?.[0]).toBe(name));

  test('an unknown floor suggests its neighbors', () => {
    expect(nearest('floor 8')).toEqual(['consulate', 'acme', 'acmeLaw']);
  });

  test.each(['xyzzy', 'q', '!!!', 'garage', 'optician'])('none for %s, which is like no word', (term) =>
    expect(nearest(term)).toEqual([]),
  );

  test('only names that are alike, not names of other things with some of the letters', () => {
    const garage = [tenant(-1, 'B20', 'Garage & Valet Office'), tenant(1, '1', 'Dental Care', ['Mario Garza'])];
    const { find } = createTenantSearch(
      garage,
      (entry) => entry,
      () => [],
    );
    const offered = (term: string) => find(term)?.nearest.map(({ entry }) => entry.companyName);
    expect([offered('garcia'), offered('gracia lopez')]).toEqual([[], []]);
    expect(find('gararges')?.hits.map(({ entry }) => entry.companyName)).toEqual(['Garage & Valet Office']);
  });

  test('each has a word that is marked', () => {
    const words = WORDS.filter((word) => /^[a-z]{4,}$/.test(word) && !numberWords.includes(word));
    const offered = words.flatMap((word) => {
      const query = `${word.slice(0, 1)}x${word.slice(2)} ${word.slice(0, 2)}${word.slice(3)}`;
      const result = tenantSearch.find(query);
      return (result?.nearest ?? []).map(({ entry: [, { companyName, otherNames, contacts }] }) => {
        const names = [companyName, ...otherNames, ...contacts.map(({ name }) => name ?? '')].flatMap((name) => [
          name,
          alternativeSpelling(name) ?? '',
        ]);
        return { query, isMarked: names.some((name) => highlightText(name, result).some(({ isHit }) => isHit)) };
      });
    });
    expect(offered.length).toBeGreaterThan(20);
    expect(offered.filter(({ isMarked }) => !isMarked)).toEqual([]);
  });

  test('at most three, the nearest numbers for a number', () => {
    expect(nearest('999999')).toHaveLength(3);
  });

  test('are absent when something matches', () => expect(nearest('patel')).toEqual([]));
});

describe('the highlight', () => {
  const marked = (text: string, term: string, isInside = false) => {
    const result = tenantSearch.find(term);
    return highlightText(text, result && { ...result, hasInfixHits: isInside })
      .map(({ text: piece, isHit }) => (isHit ? `[${piece}]` : piece))
      .join('');
  };
  test.each([
    ['Anna and Annabel', 'anna', '[Anna] and [Anna]bel'],
    ['Dr. Anil Patel', 'dr pat', '[Dr]. Anil [Pat]el'],
    ['Drive Thru', 'dr pat', 'Drive Thru'],
    ['María José', 'maria', '[María] José'],
    ['AT&T Store', 'att', '[AT&T] Store'],
    ["Siobhán O'Neil", 'oneil', "Siobhán [O'Neil]"],
    ['東京商事', '商事', '東京[商事]'],
    ['Straße 5', 'strasse', '[Straße] 5'],
    ['Café', 'cafe', '[Café]'],
    ['Oak & Elm', 'oak-elm', '[Oak & Elm]'],
    ['Elm Oak', 'oak-elm', '[Elm] [Oak]'],
  ])('%s for %s', (text, term, expected) => expect(marked(text, term)).toBe(expected));

  test.each([
    ['Delta and Tango', 'ta', 'Delta and [Ta]ngo'],
    ['Delta and Rita', 'ta', 'Del[ta] and Ri[ta]'],
    ['Delta', 'a', 'Delta'],
    ['Oak Elm', 'ke', 'Oak Elm'],
  ])('%s for %s, inside words', (text, term, expected) => expect(marked(text, term, true)).toBe(expected));

  test.each([
    ['Patel Cardiology', 'pattel', '[Patel] Cardiology'],
    ['Dr. Anil Patel', 'amil pattel', 'Dr. [Anil] [Patel]'],
    ['Patel Cardiology', 'patel', '[Patel] Cardiology'],
    ['Acme Law Group', 'pattel', 'Acme Law Group'],
  ])('%s for %s, which may mean it', (text, term, expected) => expect(marked(text, term)).toBe(expected));

  test('a suite range that includes the number is marked as a whole', () => {
    expect(highlightSuite('0300-0310', tenantSearch.find('305'))).toEqual([{ text: '0300-0310', isHit: true }]);
    expect(highlightSuite('0300', tenantSearch.find('30'))).toEqual([
      { text: '0', isHit: false },
      { text: '30', isHit: true },
      { text: '0', isHit: false },
    ]);
    expect(highlightSuite('210', tenantSearch.find('21'))).toEqual([
      { text: '21', isHit: true },
      { text: '0', isHit: false },
    ]);
  });

  test('without a term the text is one segment', () => {
    expect(highlightText('Anna', null)).toEqual([{ text: 'Anna', isHit: false }]);
  });
});

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    'Dr. Anil Patel',
    'AT&T',
    'Suite 0300-0310',
    'ÅÄÖ ﬁnance™',
    'İstanbul',
    'ﷺ',
    '½ Price',
    'ΣΑΣ',
    'ŉ',
    '\ud800x',
  ),
);
const anyTenant = fc.record({
  companyName: text,
  otherNames: fc.array(text, { maxLength: 2 }),
  suiteNumber: text,
  floorNumber: fc.integer({ min: -10, max: 200 }),
  contacts: fc.array(fc.record({ name: fc.option(text) }), { maxLength: 3 }),
});

describe('for any directory and term', () => {
  test('the search ends, and the highlight keeps the text', () => {
    fc.assert(
      fc.property(fc.array(anyTenant, { maxLength: 6 }), text, (tenants, term) => {
        const result = createTenantSearch(
          tenants,
          (entry) => entry,
          (floor) => [signOf(floor), labelOf(floor)],
        ).find(term);
        for (const { companyName, suiteNumber } of tenants) {
          expect(
            highlightText(companyName, result)
              .map((piece) => piece.text)
              .join(''),
          ).toBe(companyName);
          expect(
            highlightSuite(suiteNumber, result)
              .map((piece) => piece.text)
              .join(''),
          ).toBe(suiteNumber);
        }
        if (!result) return;
        expect(result.nearest.length).toBeLessThanOrEqual(result.hits.length > 0 ? 0 : Math.min(3, tenants.length));
        for (const { entry, contactIndexes: people } of result.hits)
          for (const at of people()) expect(entry.contacts[at]).toBeDefined();
      }),
      { numRuns: 500 },
    );
  });

  test('a tenant is found by each word of its own names, alone and combined, and each letter leads on to it', () => {
    fc.assert(
      fc.property(fc.array(anyTenant, { minLength: 1, maxLength: 6 }), (tenants) => {
        const { find, canComplete: leadsOn } = createTenantSearch(
          tenants,
          (entry) => entry,
          (floor) => [signOf(floor)],
        );
        for (const tenantEntry of tenants)
          for (const name of [
            tenantEntry.companyName,
            ...tenantEntry.otherNames,
            tenantEntry.suiteNumber,
            ...tenantEntry.contacts.map((contact) => contact.name ?? ''),
          ]) {
            const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
            for (const term of [...words, words.slice(0, 8).join(' ')]) {
              const result = find(term);
              if (!result) continue;
              expect(
                result.hits.map(({ entry }) => entry),
                term,
              ).toContain(tenantEntry);
              for (const { index } of term.slice(0, 40).matchAll(/[a-z]/gi)) {
                const prefix = term.slice(0, index + 1);
                expect(leadsOn(prefix), prefix).toBe(true);
              }
            }
          }
      }),
      { numRuns: 500 },
    );
  });
});

describe('a listed person comes first', () => {
  const office = (companyName: string, name: string, isListed: boolean): SearchedTenant => ({
    companyName,
    suiteNumber: '1',
    floorNumber: 1,
    otherNames: [],
    contacts: [{ name, isListed }],
  });
  const first = (tenants: readonly SearchedTenant[], term: string) =>
    createTenantSearch(
      tenants,
      (entry) => entry,
      () => [],
    )
      .find(term)
      ?.hits.map(({ entry }) => entry.companyName);

  test('before companies and other contacts whose names match as well', () => {
    const tenants = [
      office('Patel Dental', 'Ann', false),
      office('A', 'Anil Patel', false),
      office('B', 'Anil Patel', true),
    ];
    expect(first(tenants, 'patel')).toEqual(['B', 'Patel Dental', 'A']);
    expect(first(tenants, 'patle')).toEqual(['B', 'Patel Dental', 'A']);
    expect(first(tenants, 'patel dental'), 'not before a better match').toEqual(['Patel Dental']);
  });

  test('by a corrected name, too', () => {
    const name = { name: 'María José García López', sortName: 'García López, María José', isListed: true };
    const tenants = [office('Garza', 'Ann', true), { ...office('B', '', true), contacts: [name] }];
    expect(first(tenants, 'garcia l')).toEqual(['B']);
  });
});

describe('in a medical building of 40 practices and 180 doctors', () => {
  const practices = samplePractices(40, 180);
  const clinic = createTenantSearch(
    practices,
    (practice) => practice,
    (floor) => [signOf(floor), labelOf(floor)],
  );
  /** People as they appear on the phone and the wall: by practice, matching ones only. */
  const firstThree = (term: string) =>
    (clinic.find(term)?.hits ?? [])
      .flatMap(({ entry, contactIndexes: people }) => people().map((at) => entry.contacts[at]?.name))
      .slice(0, 3);
  const doctors = practices.flatMap(({ contacts }) => contacts.filter(({ isListed }) => isListed));
  /** Three letters are too few to tell an error from another name. */
  const swapped = (name: string) => (name.length > 3 ? name.replace(/(.)(.)$/, '$2$1') : name);

  test('there are as many', () => expect([practices.length, new Set(doctors).size]).toEqual([40, 180]));

  test.each([
    ['dr patel', (_: string, family: string) => `dr ${family}`],
    ['Patel', (_: string, family: string) => family],
    ['anil patel', (givenName: string, family: string) => `${givenName} ${family}`.toLowerCase()],
    ['patel anil', (givenName: string, family: string) => `${family} ${givenName}`.toLowerCase()],
    ['Patel, Anil', (givenName: string, family: string) => `${family}, ${givenName}`],
    ['patel anil md', (givenName: string, family: string) => `${family} ${givenName} md`],
    ['Dr. Anil Patel, MD', (givenName: string, family: string) => `Dr. ${givenName} ${family}, MD`],
    ['a patel', (givenName: string, family: string) => `${givenName.slice(0, 1)} ${family}`],
    ['anil pat', (givenName: string, family: string) => `${givenName} ${family.slice(0, 3)}`],
    ['patle', (_: string, family: string) => swapped(family)],
    ['anil patle', (givenName: string, family: string) => `${givenName} ${swapped(family)}`],
  ])('each doctor is within the first three when typed like “%s”', (_, typed) => {
    const missed = doctors.flatMap(({ name }) => {
      const { givenName, familyName: family } = parsePersonName(name);
      const term = typed(givenName.split(' ')[0] ?? '', family);
      return firstThree(term).includes(name) ? [] : [`${term}: ${firstThree(term).join('; ')} and not ${name}`];
    });
    expect(missed).toEqual([]);
  });

  test.each(['pat', 'patle', 'ptel', 'dr. patel'])('%s finds a Patel within the first three', (term) =>
    expect(firstThree(term).join()).toMatch(/Patel/),
  );
});
