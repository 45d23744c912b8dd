import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpOwner } from '../harness/factories.ts';
import { type PortalTenant, tenantsOf, uploadFile } from '../harness/import-calls.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { csv } from '../harness/spreadsheets.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});

afterAll(() => product.stop());

/** A tenant as the building's own rent roll has it. `key` stays whatever it is called. */
interface Lease {
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
  return [0, 1, 2, 3]
    .map((digit) => SYLLABLES[Math.floor(digits / SYLLABLES.length ** digit) % SYLLABLES.length])
    .join('');
};
const phoneOf = (n: number) => `512 555 ${String(n).padStart(4, '0')}`;

const leaseOf = (key: number, floor: number, suite: string): Lease => ({
  key,
  company: `${wordOf(key)} ${wordOf(key + 500)}`,
  floor,
  suite,
  phone: phoneOf(key),
  contact: `Person ${wordOf(key)}`,
  contactPhone: phoneOf(1_000 + key),
});

const rows = (roll: readonly Lease[]) =>
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
function nextQuarter(roll: readonly Lease[], quarter: number): Lease[] {
  const nextRoll = roll.map((tenant) => ({ ...tenant }));
  const leaseAt = (n: number) => nextRoll[(n * 13 + quarter * 31) % nextRoll.length] as Lease;
  const placeOf = ({ floor, suite }: Lease) => ({ floor, suite });
  for (let n = 0; n < 5; n++) {
    Object.assign(leaseAt(n), { floor: 20 + quarter, suite: `${20 + quarter}${String(n).padStart(2, '0')}` });
    leaseAt(5 + n).company += ADDITIONS[quarter];
    leaseAt(10 + n).contact += ' Jr';
    leaseAt(15 + n).contactPhone = phoneOf(5_000 + quarter * 100 + n);
  }
  const [splitter, leaver, firstSwapper, secondSwapper, follower] = [
    leaseAt(20),
    leaseAt(21),
    leaseAt(22),
    leaseAt(23),
    leaseAt(24),
  ];
  const [movingTenant, correctedTenant, restyledTenant, growingTenant, removedTenant] = [
    leaseAt(25),
    leaseAt(26),
    leaseAt(27),
    leaseAt(28),
    leaseAt(29),
  ];
  const splitHalf = leaseOf(keyOf(quarter, 'half'), splitter.floor, `${splitter.suite}B`);
  splitHalf.company = `${splitter.company} Two`;
  splitter.suite += 'A';
  const newcomer = leaseOf(keyOf(quarter, 'newcomer'), leaver.floor, leaver.suite);
  const [place, otherPlace] = [placeOf(firstSwapper), placeOf(secondSwapper)];
  Object.assign(firstSwapper, otherPlace);
  Object.assign(secondSwapper, place);
  Object.assign(follower, placeOf(movingTenant));
  Object.assign(movingTenant, { floor: 30 + quarter, suite: `${30 + quarter}00` });
  Object.assign(correctedTenant, {
    company: correctedTenant.company + ADDITIONS[quarter],
    contact: `${correctedTenant.contact} Sr`,
  });
  Object.assign(restyledTenant, {
    company: restyledTenant.company + LEGAL_FORMS[quarter],
    floor: 40,
    suite: `40${quarter}0`,
  });
  const second = { ...growingTenant, key: keyOf(quarter, 'second'), floor: 50, suite: `50${quarter}0` };
  const leavers = [leaver, ...(MODES[quarter] === 'replace' ? [removedTenant] : [])];
  return [...nextRoll.filter((tenant) => !leavers.includes(tenant)), splitHalf, newcomer, second];
}

const COMING = ['half', 'newcomer', 'second'] as const;
const keyOf = (quarter: number, coming: (typeof COMING)[number]) => 200 + quarter * 10 + COMING.indexOf(coming);

const MODES = ['update', 'replace', 'update', 'replace'] as const;

const keysOf = (tenants: readonly PortalTenant[], roll: readonly Lease[]) =>
  new Map(
    roll.map(({ key, company, suite }) => {
      const matches = tenants.filter(
        ({ companyName, suiteNumber }) => companyName === company && suiteNumber === suite,
      );
      expect(matches, `${company} in ${suite} is listed once`).toHaveLength(1);
      return [key, matches[0] as PortalTenant];
    }),
  );

/** A building after its first import, with details that no file names. */
async function furnishedBuilding() {
  const { client, property } = await signUpOwner(product);
  const roll = Array.from({ length: TENANTS }, (_, n) => leaseOf(n, 1 + Math.floor(n / 10), `${100 + n}`));
  const listed = () => tenantsOf(client, property.id);
  const edit = ({ id, companyName, suiteNumber, floorNumber }: PortalTenant, details: object) =>
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
    async upload(list: readonly Lease[], quarter: number) {
      const name = `q${quarter + 1}.csv`;
      const { status, body } = await uploadFile(client, property.id, name, rows(list), `&mode=${MODES[quarter]}`);
      expect(status, body.error).toBe(201);
      return { importId: body.importId as number, after: await listed() };
    },
    async undo(importId: number, before: PortalTenant[]) {
      const { body } = await client.post(`/api/imports/${importId}/undo`);
      expect(body).toMatchObject({ state: 'undone', undoKept: [] });
      expect(await listed()).toEqual(before);
    },
  };
}

test('a year of rent rolls loses no detail, lists nobody twice, and the undo of each import is exact', async () => {
  const building = await furnishedBuilding();
  let { roll } = building;
  const uploads: { importId: number; before: PortalTenant[] }[] = [];
  for (const quarter of MODES.keys()) {
    const before = await building.listed();
    const tenantsByKeyBefore = keysOf(before, roll);
    roll = nextQuarter(roll, quarter);
    const { importId, after } = await building.upload(roll, quarter);
    expect(after).toHaveLength(roll.length);
    const tenantsByKey = keysOf(after, roll);
    for (const lease of roll) expectUnchanged(tenantsByKey.get(lease.key), tenantsByKeyBefore.get(lease.key), lease);
    await building.undo(importId, before);
    uploads.push({ importId: (await building.upload(roll, quarter)).importId, before });
  }
  const finalTenants = await building.listed();
  for (const { importId } of uploads.slice(0, -1)) {
    const { status, body } = await building.client.post(`/api/imports/${importId}/undo`);
    expect([status, body.error]).toEqual([409, expect.stringContaining('Undo that one first')]);
  }
  expect(await building.listed()).toEqual(finalTenants);
  for (const { importId, before } of uploads.toReversed()) await building.undo(importId, before);
});

test('what colleagues edit during the year stays and is named when an import is undone', async () => {
  const building = await furnishedBuilding();
  let { roll } = building;
  for (const quarter of MODES.keys()) {
    const before = await building.listed();
    const tenantsByKeyBefore = keysOf(before, roll);
    roll = nextQuarter(roll, quarter);
    const { importId, after } = await building.upload(roll, quarter);
    const tenantsByKey = keysOf(after, roll);
    const newcomer = tenantsByKey.get(keyOf(quarter, 'newcomer')) as PortalTenant;
    const changedIds = [...tenantsByKeyBefore].flatMap(([key, tenantBefore]) => {
      const tenantNow = tenantsByKey.get(key);
      return tenantNow && !isDeepStrictEqual(tenantNow, tenantBefore) ? [tenantNow.id] : [];
    });
    expect(changedIds.length).toBeGreaterThan(20);
    const aliases = `Edited in quarter ${quarter}`;
    for (const tenant of after.filter(({ id }) => changedIds.includes(id) || id === newcomer.id))
      await building.edit(tenant, { aliases });
    const { body } = await building.client.post(`/api/imports/${importId}/undo`);
    const editedTenants = before.filter(({ id }) => changedIds.includes(id));
    expect(new Set(body.undoKept)).toEqual(
      new Set([
        { tenantId: newcomer.id, companyName: newcomer.companyName, fields: ['added'] },
        ...editedTenants.map(({ id, companyName }) => ({ tenantId: id, companyName, fields: ['aliases'] })),
      ]),
    );
    await building.client.delete(`/api/tenants/${newcomer.id}`);
    const expectedTenants = before.map((tenantBefore) =>
      changedIds.includes(tenantBefore.id) ? { ...tenantBefore, aliases } : tenantBefore,
    );
    expect(await building.listed()).toEqual(expectedTenants);
    await building.upload(roll, quarter);
  }
});

/** The tenant has what the file says, and all else of what it had before. */
function expectUnchanged(tenant: PortalTenant | undefined, formerTenant: PortalTenant | undefined, lease: Lease): void {
  expect(tenant).toMatchObject({ suiteNumber: lease.suite, floorNumber: lease.floor, phone: lease.phone });
  expect(tenant?.contacts).toContainEqual(expect.objectContaining({ name: lease.contact, phone: lease.contactPhone }));
  if (!formerTenant) {
    expect(tenant?.contacts).toHaveLength(1);
    return;
  }
  const { companyName: _name, suiteNumber: _suite, floorNumber: _floor, contacts, ...otherFields } = formerTenant;
  expect(tenant).toMatchObject(otherFields);
  expect(tenant?.contacts.map(({ id }) => id)).toEqual(contacts.map(({ id }) => id));
}
