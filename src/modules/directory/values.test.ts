import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { directoryWords } from '../../texts/directory.ts';
import { floorName } from '../../texts/floor-name.ts';
import { floorsInput } from './schema.ts';
import {
  alternativeNames,
  createFloorInference,
  defaultFloor,
  floorOfSuite,
  floorPlan,
  type PublicDetailKey,
  publicDetailKeys,
  tenantLines,
  topFloor,
  wayTo,
  withFloorAbove,
} from './values.ts';

const details = Object.fromEntries(publicDetailKeys.map((key) => [key, null])) as Record<PublicDetailKey, null>;

test('searches find a tenant by its short name and each of its aliases', () => {
  expect(alternativeNames({ ...details, aliases: 'HCD, Hill Dental;Smiles', shortName: 'Hill, Inc.' })).toEqual([
    'HCD',
    ' Hill Dental',
    'Smiles',
    'Hill, Inc.',
  ]);
  expect(alternativeNames(details)).toEqual([]);
});

test('a line is shown without its label where its kind says what it is', () => {
  const lines = tenantLines({ ...details, phone: 'ask at the desk', email: 'a@b.example', aliases: 'HCD' });
  expect(lines.map(({ key, isLabeled }) => [key, isLabeled])).toEqual([
    ['phone', false],
    ['email', false],
    ['aliases', false],
  ]);
});

describe('the way to a tenant', () => {
  const floorFields = { floorNumber: 2, name: '2nd Floor', sign: null, note: null, description: null, imageUrl: null };
  const wayLines = (floor: object, tenant: object, language: 'en' | 'es' = 'en') => {
    const words = directoryWords[language];
    const plan = floorPlan([{ ...floorFields, ...floor, exists: true }], (number) => floorName(words, number));
    return wayTo({ floorNumber: 2, ...tenant }, plan, words.way);
  };

  test('is told from the elevators to the door, then what one needs, then without steps', () => {
    const floor = { elevators: 'Elevators B', button: '2R', access: 'Badge after 6 PM', note: 'Quiet' };
    const tenant = { way: 'Left, third door', stepFree: 'Ramp at the back' };
    expect(wayLines(floor, tenant)).toEqual([
      '2nd Floor — Elevators B, press 2R',
      'Left, third door',
      'Badge after 6 PM',
      'Step-free: Ramp at the back',
    ]);
    expect(wayLines({ ...floor, name: 'Entresuelo', sign: 'M' }, tenant, 'es')).toEqual([
      'Entresuelo (M) — Elevators B, presione 2R',
      'Left, third door',
      'Badge after 6 PM',
      'Sin escalones: Ramp at the back',
    ]);
  });

  test.each([
    [{ button: '2R' }, {}, ['2nd Floor — press 2R']],
    [{ elevators: 'Elevators B' }, {}, ['2nd Floor — Elevators B']],
    [{ access: 'Badge' }, { way: 'Badge' }, ['Badge']],
    [{ elevators: null, button: null, access: null }, { way: null, stepFree: null }, []],
    [{ elevators: '' }, { way: '' }, []],
    [{ elevators: 'Elevators B' }, { floorNumber: 3 }, []],
    [{}, {}, []],
  ])('of %j and %j is %j', (floor, tenant, lines) => expect(wayLines(floor, tenant)).toEqual(lines));

  test('is no detail of its own, and nothing to search by', () => {
    const tenantWithWay = { ...details, way: 'Left, third door', stepFree: 'Ramp at the back' };
    expect([tenantLines(tenantWithWay), alternativeNames(tenantWithWay)]).toEqual([[], []]);
  });
});

describe('a suite tells its floor', () => {
  test.each([
    ['305', 3],
    ['0305A', 3],
    ['0300,0310', 3],
    ['1105', 11],
    ['G01', 0],
    ['L2-15', 2],
    ['L201', null],
    ['L-2', null],
    ['LL-105', -1],
    ['W310', 3],
    ['#201', 2],
    ['Rm 410', 4],
    ['Suites 800-820', 8],
    ['Ste. 900 & 910', 9],
    ['1,201', 12],
    ['001', null],
    ['201.0', 2],
    ['K-03', null],
    ['B101', -1],
    ['A', null],
    ['12', null],
    ['Kiosk 305', null],
    ['', null],
  ])('%j: %j', (suite, floor) => expect(floorOfSuite(suite)).toBe(floor));
});

describe('in a building', () => {
  const plan = floorPlan([]);
  let id = 0;
  const placedTenants = (places: readonly (readonly [string, number])[]) =>
    places.map(([suiteNumber, floorNumber]) => ({ id: ++id, suiteNumber, floorNumber }));
  const floorOf = (suite: string, places: readonly (readonly [string, number])[]) =>
    createFloorInference(plan, placedTenants(places))(suite);

  test('it is the number, also in an empty one', () => {
    expect([floorOf('1105', []), floorOf('1105', [['1101', 11]])]).toEqual([11, 11]);
    expect(floorOf('Kiosk', [['1101', 11]])).toBeNull();
  });

  test('suites alike tell better: a building without a 13th floor', () => {
    const tenants = [
      ['1401', 13],
      ['1402', 13],
      ['201', 2],
      ['301', 3],
      ['302', 3],
    ] as const;
    expect([floorOf('1405', tenants), floorOf('305', tenants)]).toEqual([13, 3]);
  });

  test('one tenant that is elsewhere is a mistake', () => {
    expect(
      floorOf('1105', [
        ['1101', 1],
        ['201', 2],
        ['301', 3],
      ]),
    ).toBe(11);
  });

  test('where suites do not follow floors it is not known, but for suites alike', () => {
    const tenants = [
      ['101', 5],
      ['201', 5],
      ['301', 5],
    ] as const;
    expect([floorOf('405', tenants), floorOf('105', tenants)]).toEqual([null, 5]);
    expect(floorOf('103', [...tenants, ['102', 6]]), 'nor where such suites are on several floors').toBeNull();
  });

  test('the tenant that is placed does not count', () => {
    const tenants = placedTenants([
      ['1101', 1],
      ['1102', 1],
    ]);
    expect(createFloorInference(plan, tenants)('1101')).toBe(1);
    expect(createFloorInference(plan, tenants.slice(0, 1))('1101', tenants[0]?.id)).toBe(11);
  });

  test('signs of the building count, and floors that it leaves out do not', () => {
    const emptyFields = { note: null, description: null, imageUrl: null };
    const customPlan = floorPlan([
      { floorNumber: 2, name: 'Mezzanine', sign: 'M', exists: true, ...emptyFields },
      { floorNumber: 3, name: 'Second', sign: '2', exists: true, ...emptyFields },
      { floorNumber: 13, name: 'None', sign: null, exists: false, ...emptyFields },
    ]);
    expect([createFloorInference(customPlan, [])('205'), createFloorInference(customPlan, [])('1301')]).toEqual([
      3,
      null,
    ]);
  });
});

describe('a floor between two', () => {
  const mezzanine = { sign: 'M', name: 'Mezzanine' };
  const floorArbitrary = fc.record({
    floorNumber: fc.integer({ min: -5, max: 30 }),
    sign: fc.constantFrom(null, 'PH', 'P1', 'L', 'X', '2A'),
    name: fc.constantFrom('Penthouse', '2nd Floor', 'Lobby'),
    exists: fc.boolean(),
  });
  const floorLists = fc
    .uniqueArray(floorArbitrary, { selector: ({ floorNumber }) => floorNumber })
    .map((floors) => floorsInput.safeParse({ floors }).data?.floors)
    .filter((floors) => floors !== undefined);
  const occupiedFloors = fc.array(fc.integer({ min: -5, max: 40 }), { minLength: 1 });

  test('leaves each tenant its sign and name, and no sign twice', () => {
    const signsKept = fc.property(
      floorLists,
      occupiedFloors,
      fc.integer({ min: -5, max: 40 }),
      (list, tenants, lowerFloor) => {
        const before = floorPlan(list);
        fc.pre(tenants.every(before.exists));
        const after = withFloorAbove(list, { above: lowerFloor, ...mezzanine }, topFloor(list, tenants));
        const plan = floorPlan(floorsInput.parse({ floors: after }).floors);
        for (const floor of tenants) {
          const moved = floor > lowerFloor ? floor + 1 : floor;
          expect([plan.sign(moved), plan.label(moved)]).toEqual([before.sign(floor), before.label(floor)]);
        }
        expect([plan.sign(lowerFloor + 1), plan.name(lowerFloor + 1)]).toEqual(['M', 'Mezzanine']);
      },
    );
    fc.assert(signsKept, { numRuns: 500 });
  });

  test('default names stay those of the reader’s language, and are found in English too', () => {
    const list = withFloorAbove([], { above: 1, ...mezzanine }, 3);
    const spanish = floorPlan(list, (floor) => floorName(directoryWords.es, floor));
    expect([2, 3, 4, 5].map(spanish.name)).toEqual(['Mezzanine', 'Piso 2', 'Piso 3', 'Piso 5']);
    expect(spanish.words(3)).toEqual(['2', 'Piso 2', '2nd Floor']);
    const ground = floorPlan([{ ...defaultFloor(1), sign: 'G', name: 'Ground Floor' }]);
    expect(ground.label(1)).toBe('Ground Floor');
  });
});
