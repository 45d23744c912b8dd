import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownBuilding } from '../harness/factories.ts';
import { type FoundTenant, tenantsOf, uploadFile } from '../harness/importing.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { csv } from '../harness/spreadsheets.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});

afterAll(() => product.stop());

/** A tenant as the building's own rent roll has it. `key` stays whatever it is called. */
interface Leased {
  readonly key: number;
  company: string;
  floor: number;
  suite: string;
  phone: string;
  contact: string;
  contactPhone: string;
}

const TENANTS = 120;
/** Four syllables; no two numbers below 50,000 have the same. */
const SYLLABLES = ['ba', 'ce', 'di', 'fo', 'gu', 'ka', 'le', 'mi', 'no', 'pu', 'ra', 'se', 'ti', 'vo', 'zu'];
const wordOf = (n: number) => {
  const digits = (n * 7_919 + 13) % SYLLABLES.length ** 4;
  return [0, 1, 2, 3].map((at) => SYLLABLES[Math.floor(digits / SYLLABLES.length ** at) % SYLLABLES.length]).join('');
};
const phoneOf = (n: number) => `512 555 ${String(n).padStart(4, '0')}`;

const leased = (key: number, floor: number, suite: string): Leased => ({
  key,
  company: `${wordOf(key)} ${wordOf(key + 500)}`,
  floor,
  suite,
  phone: phoneOf(key),
  contact: `Person ${wordOf(key)}`,
  contactPhone: phoneOf(1_000 + key),
});

const rows = (roll: readonly Leased[]) =>
  csv([
    ['Floor', 'Suite', 'Company', 'Phone', 'Contact', 'Contact Phone'],
    ...roll.map(({ company, floor, suite, phone, contact, contactPhone }) => [
      String(floor),
      suite,
      company,
      phone,
      contact,
      contactPhone,
    ]),
  ]);

const LEGAL_FORMS = [' LLC', ', Inc.', ' Ltd', ' GmbH'] as const;
const ADDITIONS = [' Group', ' Partners', ' Texas', ' West'] as const;

/** Moves, swaps, renames, splits, corrected contacts, second suites, and companies that leave and come. */
function nextQuarter(roll: readonly Leased[], quarter: number): Leased[] {
  const next = roll.map((tenant) => ({ ...tenant }));
  const at = (n: number) => next[(n * 13 + quarter * 31) % next.length] as Leased;
  const placeOf = ({ floor, suite }: Leased) => ({ floor, suite });
  for (let n = 0; n < 5; n++) {
    Object.assign(at(n), { floor: 20 + quarter, suite: `${20 + quarter}${String(n).padStart(2, '0')}` });
    at(5 + n).company += ADDITIONS[quarter];
    at(10 + n).contact += ' Jr';
    at(15 + n).contactPhone = phoneOf(5_000 + quarter * 100 + n);
  }
  const [splitter, leaver, one, other, follower] = [at(20), at(21), at(22), at(23), at(24)];
  const [ahead, corrected, restyled, grown, gone] = [at(25), at(26), at(27), at(28), at(29)];
  const half = leased(keyOf(quarter, 'half'), splitter.floor, `${splitter.suite}B`);
  half.company = `${splitter.company} Two`;
  splitter.suite += 'A';
  const newcomer = leased(keyOf(quarter, 'newcomer'), leaver.floor, leaver.suite);
  const [place, otherPlace] = [placeOf(one), placeOf(other)];
  Object.assign(one, otherPlace);
  Object.assign(other, place);
  Object.assign(follower, placeOf(ahead));
  Object.assign(ahead, { floor: 30 + quarter, suite: `${30 + quarter}00` });
  Object.assign(corrected, { company: corrected.company + ADDITIONS[quarter], contact: `${corrected.contact} Sr` });
  Object.assign(restyled, { company: restyled.company + LEGAL_FORMS[quarter], floor: 40, suite: `40${quarter}0` });
  const second = { ...grown, key: keyOf(quarter, 'second'), floor: 50, suite: `50${quarter}0` };
  const left = [leaver, ...(MODES[quarter] === 'replace' ? [gone] : [])];
  return [...next.filter((tenant) => !left.includes(tenant)), half, newcomer, second];
}

const COMING = ['half', 'newcomer', 'second'] as const;
const keyOf = (quarter: number, coming: (typeof COMING)[number]) => 200 + quarter * 10 + COMING.indexOf(coming);

const MODES = ['update', 'replace', 'update', 'replace'] as const;

const keysOf = (tenants: readonly FoundTenant[], roll: readonly Leased[]) =>
  new Map(
    roll.map(({ key, company, suite }) => {
      const found = tenants.filter(({ companyName, suiteNumber }) => companyName === company && suiteNumber === suite);
      expect(found, `${company} in ${suite} is listed once`).toHaveLength(1);
      return [key, found[0] as FoundTenant];
    }),
  );

/** A building after its first import, with details that no file names. */
async function furnished() {
  const { client, property } = await ownBuilding(product);
  const roll = Array.from({ length: TENANTS }, (_, n) => leased(n, 1 + Math.floor(n / 10), `${100 + n}`));
  const listed = () => tenantsOf(client, property.id);
  const edit = ({ id, companyName, suiteNumber, floorNumber }: FoundTenant, details: object) =>
    client.put(`/api/tenants/${id}`, { companyName, suiteNumber, floorNumber, ...details });
  await uploadFile(client, property.id, 'q0.csv', rows(roll));
  for (const tenant of await listed()) {
    const { id } = tenant;
    await edit(tenant, { email: `t${id}@kept.example`, website: `https://kept.example/${id}`, movesIn: '2020-01-01' });
    await client.post('/api/tenant-contacts', { tenantId: id, name: `Second ${id}`, isPrimary: false });
  }
  return {
    client,
    roll,
    listed,
    edit,
    async upload(list: readonly Leased[], quarter: number) {
      const name = `q${quarter + 1}.csv`;
      const { status, body } = await uploadFile(client, property.id, name, rows(list), `&mode=${MODES[quarter]}`);
      expect(status, body.error).toBe(201);
      return { importId: body.importId as number, after: await listed() };
    },
    async undo(importId: number, before: FoundTenant[]) {
      const { body } = await client.post(`/api/imports/${importId}/undo`);
      expect(body).toMatchObject({ state: 'undone', undoKept: [] });
      expect(await listed()).toEqual(before);
    },
  };
}

test('a year of rent rolls loses no detail, lists nobody twice, and the undo of each import is exact', async () => {
  const building = await furnished();
  let { roll } = building;
  const done: { importId: number; before: FoundTenant[] }[] = [];
  for (const quarter of MODES.keys()) {
    const before = await building.listed();
    const formerly = keysOf(before, roll);
    roll = nextQuarter(roll, quarter);
    const { importId, after } = await building.upload(roll, quarter);
    expect(after).toHaveLength(roll.length);
    const present = keysOf(after, roll);
    for (const said of roll) expectKept(present.get(said.key), formerly.get(said.key), said);
    await building.undo(importId, before);
    done.push({ importId: (await building.upload(roll, quarter)).importId, before });
  }
  const last = await building.listed();
  for (const { importId } of done.slice(0, -1)) {
    const { status, body } = await building.client.post(`/api/imports/${importId}/undo`);
    expect([status, body.error]).toEqual([409, expect.stringContaining('Undo that one first')]);
  }
  expect(await building.listed()).toEqual(last);
  for (const { importId, before } of done.toReversed()) await building.undo(importId, before);
});

test('what colleagues edit during the year stays and is named when an import is undone', async () => {
  const building = await furnished();
  let { roll } = building;
  for (const quarter of MODES.keys()) {
    const before = await building.listed();
    const formerly = keysOf(before, roll);
    roll = nextQuarter(roll, quarter);
    const { importId, after } = await building.upload(roll, quarter);
    const present = keysOf(after, roll);
    const newcomer = present.get(keyOf(quarter, 'newcomer')) as FoundTenant;
    const changed = [...formerly].flatMap(([key, was]) => {
      const now = present.get(key);
      return now && !isDeepStrictEqual(now, was) ? [now.id] : [];
    });
    expect(changed.length).toBeGreaterThan(20);
    const aliases = `Edited in quarter ${quarter}`;
    for (const tenant of after.filter(({ id }) => changed.includes(id) || id === newcomer.id))
      await building.edit(tenant, { aliases });
    const { body } = await building.client.post(`/api/imports/${importId}/undo`);
    const kept = before.filter(({ id }) => changed.includes(id));
    expect(new Set(body.undoKept)).toEqual(
      new Set([
        { tenantId: newcomer.id, companyName: newcomer.companyName, fields: ['added'] },
        ...kept.map(({ id, companyName }) => ({ tenantId: id, companyName, fields: ['aliases'] })),
      ]),
    );
    await building.client.delete(`/api/tenants/${newcomer.id}`);
    const edited = before.map((was) => (changed.includes(was.id) ? { ...was, aliases } : was));
    expect(await building.listed()).toEqual(edited);
    await building.upload(roll, quarter);
  }
});

/** The tenant has what the file says, and all else of what it had before. */
function expectKept(tenant: FoundTenant | undefined, was: FoundTenant | undefined, said: Leased): void {
  expect(tenant).toMatchObject({ suiteNumber: said.suite, floorNumber: said.floor, phone: said.phone });
  expect(tenant?.contacts).toContainEqual(expect.objectContaining({ name: said.contact, phone: said.contactPhone }));
  if (!was) {
    expect(tenant?.contacts).toHaveLength(1);
    return;
  }
  const { companyName: _name, suiteNumber: _suite, floorNumber: _floor, contacts, ...kept } = was;
  expect(tenant).toMatchObject(kept);
  expect(tenant?.contacts.map(({ id }) => id)).toEqual(contacts.map(({ id }) => id));
}
