import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepChoice } from '../../src/modules/imports/commands/kept-choices.ts';
import { saveAddress } from '../../src/modules/orders/commands/addresses.ts';
import { createContext, transaction } from '../../src/platform/core/context.ts';
import { addProperty, signUp, signUpOwner } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ worker: false, env: { PLAN_LIMITS: '2' } });
});

afterAll(() => product.stop());

const rows = <Row = Record<string, unknown>>(sql: string): Promise<Row[]> =>
  product.platform.orm.em.fork().execute(sql);

const ADDRESS = {
  name: 'Ada Byron',
  company: null,
  street: '1 Main St',
  suite: null,
  city: 'Austin',
  state: 'TX' as const,
  zip: '78701',
  country: 'US' as const,
  phone: null,
};

const MAX_CHOICES = 50;
const MAX_ADDRESSES = 20;

const shapesOf = async (propertyId: number) =>
  (
    await rows<{ shape: string }>(`select shape from import_choice where property_id = ${propertyId} order by shape`)
  ).map(({ shape }) => shape);

const insertChoices = (propertyId: number, prefix: string, count: number) =>
  rows(`insert into import_choice (property_id, shape, columns, rules, used_at)
    select ${propertyId}, '${prefix}' || to_char(n, 'FM00'), '{}', '{}', now() - n * interval '1 minute'
    from generate_series(1, ${count}) n`);

test('a building keeps how its 50 latest kinds of files are read', async () => {
  const { property } = await signUpOwner(product);
  await insertChoices(property.id, 'old', MAX_CHOICES);
  const choice = { shape: 'new', columns: {}, sheets: null, rules: {} };
  await transaction(createContext(product.platform), (tx) => keepChoice(tx, property.id, choice));
  const shapes = await shapesOf(property.id);
  expect(shapes).toHaveLength(MAX_CHOICES);
  expect([shapes.includes('new'), shapes.includes('old01'), shapes.includes('old50')]).toEqual([true, true, false]);
});

test('what is taken over from other buildings leaves a building its own choices, 50 in all', async () => {
  const { client, property } = await signUpOwner(product);
  const otherProperty = await addProperty(client);
  await insertChoices(property.id, 'own', MAX_CHOICES - 1);
  await insertChoices(otherProperty.id, 'other', 3);
  await client.post(`/api/properties/${property.id}/import-choices`, { from: otherProperty.id });
  const shapes = await shapesOf(property.id);
  expect(shapes.filter((shape) => shape.startsWith('own'))).toHaveLength(MAX_CHOICES - 1);
  expect(shapes.filter((shape) => shape.startsWith('other'))).toEqual(['other01']);
});

test('an account keeps its 20 latest addresses', async () => {
  const { id } = await signUp(product);
  for (let at = 1; at <= MAX_ADDRESSES + 1; at++) {
    const address = { ...ADDRESS, street: `${at} Main St` };
    await transaction(createContext(product.platform), (tx) => saveAddress(tx, id, address));
  }
  const savedAddresses = await rows<{ street: string }>(
    `select address->>'street' as street from saved_address where user_id = ${id} order by id`,
  );
  expect(savedAddresses.map(({ street }) => street)).toEqual(
    Array.from({ length: MAX_ADDRESSES }, (_, at) => `${at + 2} Main St`),
  );
});
