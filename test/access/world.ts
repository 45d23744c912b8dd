import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { Client } from '../harness/client.ts';
import { addMember, addProperty, PASSWORD, type Person, signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';
import type { Identity } from './table.ts';

/** A building and one identity per role. */
export interface World {
  readonly product: Product;
  readonly clients: Readonly<Record<Identity, Client>>;
  readonly owner: Person;
  readonly property: { id: number; slug: string };
  rows<Row = { id: number }>(statement: string): Promise<Row[]>;
  /** @returns the inserted id */
  insert(statement: string): Promise<number>;
  /** @throws unless it succeeds */
  callAsOwner(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): ReturnType<typeof JSON.parse>;
  newcomer(): Promise<Person>;
  /** A fresh session on its own client. */
  administrator(): Promise<Client>;
}

/** Subscriptions are off by default. */
export const startProductWithSubscriptions = () => startProduct({ env: { SUBSCRIPTIONS: 'on' } });

export async function createWorld(product: Product): Promise<World> {
  const rows = <Row>(statement: string): Promise<Row[]> => product.platform.orm.em.fork().execute(statement);
  const owner = await signUp(product, 'owner');
  const property = await addProperty(owner.client);
  const boss = await signUp(product, 'administrator');
  await rows(`update app_user set is_admin = true where id = ${boss.id}`);

  const administrator = () => signIn(product, boss.username);
  const impersonator = await administrator();
  await expectSuccess(impersonator, 'POST', `/api/admin/users/${owner.id}/impersonate`);
  const member = async (role: string) => (await addMember(product, owner.client, property.id, role)).client;
  return {
    product,
    owner,
    property,
    rows,
    administrator,
    clients: {
      anonymous: product.client(),
      stranger: (await signUp(product, 'stranger')).client,
      administrator: boss.client,
      viewer: await member('viewer'),
      manager: await member('manager'),
      admin: await member('admin'),
      owner: owner.client,
      impersonator,
    },
    insert: async (statement) => (await rows<{ id: number }>(`${statement} returning id`))[0]?.id ?? 0,
    callAsOwner: (method, path, body) => expectSuccess(owner.client, method, path, body),
    newcomer: () => signUp(product, 'newcomer'),
  };
}

async function signIn(product: Product, username: string): Promise<Client> {
  const client = product.client();
  await expectSuccess(client, 'POST', '/api/login', { username, password: PASSWORD });
  return client;
}

async function expectSuccess(client: Client, method: string, path: string, body?: unknown) {
  const answer = await client.call(method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** A request with its own rows, so that writes do not interfere. */
export interface CallRequest {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Replaces the client where the call changes the user or session. */
  readonly as?: Partial<Record<Identity, Client>>;
  /** Set where even the right person gets no success. */
  readonly answers?: number;
}

/** Statuses seen per call. */
export const seenStatuses = new Map<string, Set<number>>();

export async function statusFor(
  world: World,
  call: string,
  request: CallRequest,
  identity: Identity,
  { headers = {}, demoUrl }: { headers?: Record<string, string>; demoUrl?: string } = {},
): Promise<number> {
  const [method = '', pattern = ''] = call.split(' ');
  const params = { id: world.property.id, ...request.params };
  const path = Object.entries(params).reduce((text, [name, value]) => text.replace(`:${name}`, String(value)), pattern);
  const query = `propertyId=${world.property.id}&${request.query ?? ''}`;
  const client = request.as?.[identity] ?? world.clients[identity];
  const sender = demoUrl === undefined ? client : client.forUrl(demoUrl);
  const { status } = await sender.call(method, `${path}?${query}`, request.body, { ...request.headers, ...headers });
  seenStatuses.set(call, (seenStatuses.get(call) ?? new Set()).add(status));
  return status;
}

/** Requests that succeed for the right person, by call. */
export type Requests = Readonly<Record<string, (world: World) => CallRequest | Promise<CallRequest>>>;

/**
 * A picture in a random color: the same picture twice is one.
 * @param field the form field that the call reads
 */
export async function pictureForm(field: string): Promise<FormData> {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  const create = { width: 40, height: 40, channels: 3, background: { r, g, b } } as const;
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]), 'picture.png');
  return form;
}
