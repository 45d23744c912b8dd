import { type AdminCtx, ensureAdmin } from '../../src/modules/accounts/index.ts';
import type { Tenant, TenantFieldKey } from '../../src/modules/directory/schema.ts';
import { type LineKind, type PublicDetailKey, publicDetails } from '../../src/modules/directory/values.ts';
import { can } from '../../src/modules/tenancy/index.ts';
import { createContext } from '../../src/platform/core/context.ts';
import type { Client } from './client.ts';
import { unique } from './client.ts';
import type { Product } from './product.ts';

export const PASSWORD = 'a long enough password';

export interface Person {
  client: Client;
  username: string;
  id: number;
}

export async function signUp(product: Pick<Product, 'client'>, name = 'person'): Promise<Person> {
  const client = product.client();
  const username = `${unique(name)}@example.com`;
  const { status, body } = await client.post('/api/register', { username, password: PASSWORD });
  if (status !== 201) throw new Error(`register: ${status} ${JSON.stringify(body)}`);
  return { client, username, id: body.user.id };
}

/** Creates an administrator, as the command line does, and logs in. */
export async function signUpAdministrator(product: Product, name: string): Promise<Omit<Person, 'id'>> {
  const username = `${unique(name)}@example.com`;
  await ensureAdmin(createContext(product.platform), username, PASSWORD);
  const client = product.client();
  const { status, body } = await client.post('/api/login', { username, password: PASSWORD });
  if (status !== 200) throw new Error(`login: ${status} ${JSON.stringify(body)}`);
  return { client, username };
}

/** Context of an administrator, for commands called without a request. */
export function administratorContext(product: Product, { id, username }: Pick<Person, 'id' | 'username'>): AdminCtx {
  const actor = can.administer.admit({ userId: id, username, isAdmin: true, impersonatorId: null });
  return { ...createContext(product.platform), actor };
}

export interface Building {
  id: number;
  slug: string;
  revision: number;
  name: string;
}

export async function addProperty(client: Client, fields: Record<string, unknown> = {}): Promise<Building> {
  const name = unique('Tower');
  const property = { name, slug: name.toLowerCase(), address: '600 Congress Ave, Austin, TX, 78701', ...fields };
  return expectCreated(await client.post('/api/properties', property));
}

export async function signUpOwner(product: Pick<Product, 'client'>): Promise<{ client: Client; property: Building }> {
  const { client } = await signUp(product, 'owner');
  return { client, property: await addProperty(client) };
}

export interface AddedTenant {
  id: number;
  companyName: string;
  revision: number;
}

export async function addTenant(
  client: Client,
  propertyId: number,
  fields: Record<string, unknown> = {},
): Promise<AddedTenant> {
  const tenant = { propertyId, companyName: unique('Company'), suiteNumber: '100', floorNumber: 1, ...fields };
  return expectCreated(await client.post('/api/tenants', tenant));
}

export type FullTenant = { [Key in TenantFieldKey]: NonNullable<Tenant[Key]> };

/** Two values per kind; texts include the field's name. */
const detailValues: Readonly<Record<LineKind, (key: string) => readonly [unknown, unknown]>> = {
  phone: () => ['512 555 0110', '512 555 0120'],
  email: () => ['hello@hillcountry.example', 'desk@pecanstreet.example'],
  website: () => ['https://hillcountry.example/care', 'https://pecanstreet.example/menu'],
  names: () => ['Lakeline Dental', 'Old Mill Roasters'],
  short: () => ['Hill Dental', 'Pecan Coffee'],
  way: (key) => [`${key}: left, third door`, `${key}: past the cafe`],
  text: (key) => [`${key} of the first`, `${key} of the second`],
  kinds: () => [['dentist'], ['coffee', 'bakery']],
  hours: () => [
    { weekly: [{ days: [1, 2, 3, 4, 5], from: '08:00', to: '17:00' }], exceptions: [] },
    { weekly: [{ days: [6, 7], from: '22:00', to: '02:00' }], exceptions: [], byAppointment: true },
  ],
};

const detailsOf = (tenant: 0 | 1) =>
  Object.fromEntries(
    Object.entries(publicDetails).map(([key, kind]) => [key, detailValues[kind](key)[tenant]]),
  ) as Pick<FullTenant, PublicDetailKey>;

/** Two tenants with a distinct value in every field. */
export const fullTenants: readonly [FullTenant, FullTenant] = [
  {
    companyName: 'Hill Country Dental',
    suiteNumber: '0210',
    floorNumber: 2,
    ...detailsOf(0),
    movesIn: '2020-03-01',
    movesOut: '2190-12-31',
  },
  {
    companyName: 'Pecan Street Coffee',
    suiteNumber: 'G01',
    floorNumber: -1,
    ...detailsOf(1),
    movesIn: '2021-06-15',
    movesOut: '2191-01-31',
  },
];

export async function addMember(product: Product, owner: Client, propertyId: number, role: string): Promise<Person> {
  const person = await signUp(product, role);
  expectCreated(await owner.post(`/api/properties/${propertyId}/users`, { email: person.username, role }));
  return person;
}

function expectCreated<Body>({ status, body }: { status: number; body: Body }): Body {
  if (status !== 201) throw new Error(`expected 201, got ${status} ${JSON.stringify(body)}`);
  return body;
}
