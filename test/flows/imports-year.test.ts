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
  ...{ key, company: `${wordOf(key)} ${wordOf(key + 500)}`, floor, suite },
  ...{ phone: phoneOf(key), contact: `Person ${wordOf(key)}`, contactPhone: phoneOf(1_000 + key) },
});

const rows = (roll: readonly Leased[]) =>
  csv([
    ['Floor', 'Suite', 'Company', 'Phone', 'Contact', 'Contact Phone'],
    ...roll.map(({ company, floor, suite, phone, contact, contactPhone }) => [
      ...[String(floor), suite, company, phone, contact, contactPhone],
    ]),
  ]);

/** What happens in a quarter: moves, renames, splits, corrected contacts, and companies that leave and come. */
function nextQuarter(roll: readonly Leased[], quarter: number): Leased[] {
  const next = roll.map((tenant) => ({ ...tenant }));
  const at = (n: number) => next[(n * 13 + quarter * 31) % next.length] as Leased;
  for (let n = 0; n < 5; n++) {
    at(n).floor = 20 + quarter;
    at(n).suite = `${20 + quarter}${String(n).padStart(2, '0')}`;
    at(5 + n).company = `${at(5 + n).company} ${['Group', 'Partners', 'Texas', 'West'][quarter]}`;
    at(10 + n).contact = `${at(10 + n).contact} Jr`;
    at(15 + n).contactPhone = phoneOf(5_000 + quarter * 100 + n);
  }
  const splitter = at(20);
  const key = 200 + quarter * 10;
  const split = { ...leased(key, splitter.floor, `${splitter.suite}B`), company: `${splitter.company} Two` };
  const newcomer = leased(key + 1, at(21).floor, at(21).suite);
  return [...next.filter((tenant) => tenant !== at(21)), split, newcomer];
}

const keysOf = (tenants: readonly FoundTenant[], roll: readonly Leased[]) =>
  new Map(
    roll.map(({ key, company }) => {
      const found = tenants.filter(({ companyName }) => companyName === company);
      expect(found, `${company} is listed once`).toHaveLength(1);
      return [key, found[0] as FoundTenant];
    }),
  );

test('a year of rent rolls loses no detail, lists nobody twice, and each import can be undone exactly', async () => {
  const { client, property } = await ownBuilding(product);
  let roll = Array.from({ length: TENANTS }, (_, n) => leased(n, 1 + Math.floor(n / 10), `${100 + n}`));
  await uploadFile(client, property.id, 'q0.csv', rows(roll));
  for (const { id, companyName, suiteNumber, floorNumber } of await tenantsOf(client, property.id)) {
    const details = { email: `t${id}@kept.example`, website: `https://kept.example/${id}`, aliases: `Alias ${id}` };
    await client.put(`/api/tenants/${id}`, {
      companyName,
      suiteNumber,
      floorNumber,
      ...details,
      movesIn: '2020-01-01',
    });
    await client.post('/api/tenant-contacts', { tenantId: id, name: `Second ${id}`, isPrimary: false });
  }
  const imports: { importId: number; before: FoundTenant[] }[] = [];
  for (let quarter = 0; quarter < 4; quarter++) {
    const before = await tenantsOf(client, property.id);
    const was = keysOf(before, roll);
    roll = nextQuarter(roll, quarter);
    const mode = quarter % 2 === 0 ? 'update' : 'replace';
    const list = rows(roll);
    const { status, body } = await uploadFile(client, property.id, `q${quarter + 1}.csv`, list, `&mode=${mode}`);
    expect(status).toBe(201);
    const after = await tenantsOf(client, property.id);
    expect(after).toHaveLength(roll.length);
    for (const [key, tenant] of keysOf(after, roll))
      expectKept(
        tenant,
        was.get(key),
        roll.find((one) => one.key === key),
      );
    imports.push({ importId: body.importId, before });
    await undo(body.importId, before);
    const again = await uploadFile(client, property.id, `q${quarter + 1}.csv`, list, `&mode=${mode}`);
    imports.splice(-1, 1, { importId: again.body.importId, before });
  }
  for (const { importId, before } of imports.toReversed()) await undo(importId, before);

  async function undo(importId: number, before: FoundTenant[]) {
    const { body } = await client.post(`/api/imports/${importId}/undo`);
    expect(body).toMatchObject({ state: 'undone', undoKept: [] });
    expect(await tenantsOf(client, property.id)).toEqual(before);
  }
});

/** The tenant has what the file says, and all else of what it had before. */
function expectKept(tenant: FoundTenant, was: FoundTenant | undefined, said: Leased | undefined): void {
  expect(tenant).toMatchObject({ suiteNumber: said?.suite, floorNumber: said?.floor, phone: said?.phone });
  expect(tenant.contacts).toContainEqual(expect.objectContaining({ name: said?.contact, phone: said?.contactPhone }));
  if (!was) {
    expect(tenant.contacts).toHaveLength(1);
    return;
  }
  const { companyName: _name, suiteNumber: _suite, floorNumber: _floor, contacts, ...kept } = was;
  expect(tenant).toMatchObject(kept);
  expect(tenant.contacts.map(({ id }) => id)).toEqual(contacts.map(({ id }) => id));
}
