import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailKinds } from '../../src/modules/mail/index.ts';
import { addMember, addProperty, type Building, type Person, signUp } from '../harness/factories.ts';
import { runJob } from '../harness/jobs.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { until } from '../harness/until.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});

afterAll(() => product.stop());

const sql = <Row = object>(statement: string): Promise<Row[]> => product.platform.orm.em.fork().execute(statement);

async function setUp(role = 'viewer') {
  const owner = await signUp(product, 'owner');
  const property = await addProperty(owner.client);
  const heir = await addMember(product, owner.client, property.id, role);
  const at = `/api/properties/${property.id}`;
  return { owner, heir, property, at, offer: () => owner.client.post(`${at}/transfer`, { userId: heir.id }) };
}

const accept = ({ client }: Person, at: string) => client.post(`${at}/transfer/accept`);
const decline = ({ client }: Person, at: string) => client.post(`${at}/transfer/decline`);
const withdraw = ({ client }: Person, at: string) => client.delete(`${at}/transfer`);
const leave = ({ client }: Person, at: string) => client.delete(`${at}/users/me`);
const offerOf = async ({ client }: Person, at: string) => (await client.get(at)).body.transferOffer;

async function isOwner({ client }: Person, at: string): Promise<boolean> {
  return (await client.get(at)).body.isOwner;
}

/** Log entries about offers and members, newest first. */
async function logOf({ client }: Person, { id }: Building) {
  const { body } = await client.get(`/api/properties/${id}/activity`);
  return body.map(({ action, actor }: { action: string; actor: string }) => [action, actor]);
}

const mailed = ({ username }: Person, subject: string) =>
  until(`a mail to ${username}: ${subject}`, async () => {
    const [mail] = await sql<{ text: string }>(
      `select text from mail where "to" = '${username}' and subject = '${subject}'`,
    );
    return mail?.text;
  });

const offerEnds = (property: Building, when: string) =>
  sql(`update transfer_offer set expires_at = ${when} where property_id = ${property.id} returning property_id`);

test('an offer changes nothing until the member accepts; then the owner becomes an admin', async () => {
  const { owner, heir, property, at, offer } = await setUp();
  const offered = await offer();
  expect([offered.status, offered.body]).toEqual([202, { state: 'offered' }]);
  expect([await isOwner(owner, at), await isOwner(heir, at)]).toEqual([true, false]);

  const { to, expiresAt } = await offerOf(owner, at);
  expect(to).toEqual({ id: heir.id, name: heir.username });
  expect((Date.parse(expiresAt) - Date.now()) / 86_400_000).toBeCloseTo(7, 2);
  const viewer = await addMember(product, owner.client, property.id, 'viewer');
  for (const member of [heir, viewer]) expect(await offerOf(member, at)).toEqual({ to, expiresAt });
  const listed = async ({ client }: Person) => (await client.get('/api/properties')).body[0].offeredUntil;
  expect([await listed(owner), await listed(viewer), await listed(heir)]).toEqual([null, null, expiresAt]);

  expect((await accept(viewer, at)).status, 'somebody else accepts').toBe(404);
  const accepted = await accept(heir, at);
  expect([accepted.status, accepted.body]).toMatchObject([200, { isOwner: true, role: 'admin', transferOffer: null }]);
  expect((await owner.client.get(at)).body).toMatchObject({ isOwner: false, role: 'admin' });
  expect((await owner.client.delete(at)).status).toBe(403);
  expect((await accept(heir, at)).status, 'accepted twice').toBe(404);
  expect((await logOf(heir, property)).slice(0, 3)).toEqual([
    ['property.transfer_accepted', heir.username],
    ['member.invited', owner.username],
    ['property.transfer_offered', owner.username],
  ]);

  expect(await mailed(heir, `You have been offered ownership of ${property.name}`)).toContain(
    `${product.url}/manage?property=${property.id}`,
  );
  expect(await mailed(owner, `You offered ${property.name} to ${heir.username}`)).toContain('withdraw');
  await mailed(heir, `You now own ${property.name}`);
  await mailed(owner, `${property.name} has a new owner`);
});

test('offering and withdrawing in a circle ends with the day’s offers to one person', async () => {
  const { owner, heir, property, at, offer } = await setUp();
  for (let offered = 0; offered < mailKinds.transferOffers.daily.toOne; offered++) {
    expect((await offer()).status).toBe(202);
    expect((await withdraw(owner, at)).status).toBe(204);
  }
  const refused = await offer();
  expect([refused.status, refused.body.error]).toEqual([429, expect.stringContaining('already sent this address')]);
  expect(await offerOf(owner, at)).toBeNull();
  const other = await addMember(product, owner.client, property.id, 'viewer');
  expect((await owner.client.post(`${at}/transfer`, { userId: other.id })).status, heir.username).toBe(202);
});

test('one offer is open at a time; the owner withdraws it, the member declines it, and each is notified', async () => {
  const { owner, heir, property, at, offer } = await setUp('admin');
  await offer();
  const other = await addMember(product, owner.client, property.id, 'admin');
  const second = await owner.client.post(`${at}/transfer`, { userId: other.id });
  expect([second.status, second.body.error]).toMatchObject([409, expect.stringContaining('Withdraw that offer first')]);

  expect((await withdraw(heir, at)).status, 'an admin withdraws it').toBe(403);
  expect((await withdraw(owner, at)).status).toBe(204);
  expect(await offerOf(heir, at)).toBeNull();
  expect([(await accept(heir, at)).status, (await withdraw(owner, at)).status]).toEqual([404, 404]);
  await mailed(heir, `The offer of ${property.name} was withdrawn`);

  expect((await offer()).status).toBe(202);
  expect((await decline(other, at)).status, 'somebody else declines').toBe(404);
  expect((await decline(heir, at)).status).toBe(204);
  expect([await offerOf(owner, at), await isOwner(owner, at)]).toEqual([null, true]);
  await mailed(owner, `${heir.username} declined ownership of ${property.name}`);
  const ends = (await logOf(owner, property)).filter(([action]: [string]) => /withdrawn|declined/.test(action));
  expect(ends).toEqual([
    ['property.transfer_declined', heir.username],
    ['property.transfer_withdrawn', owner.username],
  ]);
});

test('an offer expires after seven days: it is hidden and refused, another can follow, and its row is purged', async () => {
  const { owner, heir, property, at, offer } = await setUp();
  await offer();
  await offerEnds(property, 'now()');
  expect([await offerOf(owner, at), (await heir.client.get(at)).body.offeredUntil]).toEqual([null, null]);
  for (const answer of [await accept(heir, at), await decline(heir, at), await withdraw(owner, at)])
    expect(answer.status).toBe(404);
  expect((await offer()).status).toBe(202);
  await offerEnds(property, `now() - interval '31 days'`);
  await runJob(product, 'purgeInvitations');
  expect(await sql(`select 1 from transfer_offer where property_id = ${property.id}`)).toEqual([]);
});

test('a member who already owns a building is refused with a reason, and may accept once it is gone', async () => {
  const { heir, at, offer } = await setUp();
  const own = await addProperty(heir.client);
  await offer();
  const refused = await accept(heir, at);
  expect([refused.status, refused.body.error]).toMatchObject([409, expect.stringContaining('one building')]);
  expect(await offerOf(heir, at), 'the offer stays open').not.toBeNull();
  await heir.client.delete(`/api/properties/${own.id}`);
  expect((await accept(heir, at)).status).toBe(200);
});

test('a building cannot be offered to an outsider, its owner or a suspended member', async () => {
  const { owner, heir, at, offer } = await setUp();
  const stranger = await signUp(product);
  for (const userId of [stranger.id, owner.id, 2_000_000_000])
    expect((await owner.client.post(`${at}/transfer`, { userId })).status, String(userId)).toBe(400);
  await sql(`update app_user set account_status = 'suspended' where id = ${heir.id} returning id`);
  const refused = await offer();
  expect([refused.status, refused.body.fields.userId]).toMatchObject([400, expect.stringContaining('suspended')]);
});

test('a building of a suspended owner cannot be transferred', async () => {
  const { owner, heir, at, offer } = await setUp();
  await offer();
  await sql(`update app_user set account_status = 'suspended' where id = ${owner.id} returning id`);
  const refused = await accept(heir, at);
  expect([refused.status, refused.body.error]).toMatchObject([409, expect.stringContaining('suspended')]);
  await sql(`update app_user set account_status = 'active' where id = ${owner.id} returning id`);
  expect((await accept(heir, at)).status).toBe(200);
});

test('an offer ends with its recipient’s membership, and the owner is notified', async () => {
  const ends = {
    leaves: async ({ heir, at }: Awaited<ReturnType<typeof setUp>>) => (await leave(heir, at)).status,
    'is removed': async ({ owner, heir, at }: Awaited<ReturnType<typeof setUp>>) =>
      (await owner.client.delete(`${at}/users/${heir.id}`)).status,
    'deletes the account': async ({ heir }: Awaited<ReturnType<typeof setUp>>) => {
      const { status } = await heir.client.post('/api/user/deletion', {});
      await sql(
        `update account_deletion set due_at = now() - interval '1 second' where user_id = ${heir.id} returning 1`,
      );
      await runJob(product, 'deleteAccounts');
      return status;
    },
  };
  for (const [how, end] of Object.entries(ends)) {
    const building = await setUp();
    await building.offer();
    expect([how, await end(building)]).toEqual([how, how === 'deletes the account' ? 201 : 204]);
    expect([how, await offerOf(building.owner, building.at)]).toEqual([how, null]);
    const { owner, property } = building;
    expect((await logOf(owner, property)).map(([action]: [string]) => action)).toContain('property.transfer_ended');
    await mailed(owner, `Your offer of ${property.name} has ended`);
    expect(await sql(`select 1 from transfer_offer where property_id = ${property.id}`)).toEqual([]);
  }
});

test('every member but the owner can leave a building, and loses access', async () => {
  const { owner, property, at } = await setUp();
  for (const role of ['viewer', 'manager', 'admin']) {
    const member = await addMember(product, owner.client, property.id, role);
    expect((await leave(member, at)).status, role).toBe(204);
    expect([(await member.client.get(at)).status, (await member.client.get('/api/properties')).body]).toEqual([
      404,
      [],
    ]);
    expect((await leave(member, at)).status, 'twice').toBe(404);
    expect((await logOf(owner, property))[0]).toEqual(['member.left', member.username]);
  }
  const refused = await leave(owner, at);
  expect([refused.status, refused.body.error]).toMatchObject([409, expect.stringContaining('Transfer or delete it')]);
});

test('concurrent accept, withdraw, removal and leaving keep one owner', async () => {
  for (let round = 0; round < 5; round++) {
    const { owner, heir, property, at, offer } = await setUp('admin');
    await offer();
    const answers = await Promise.all([
      accept(heir, at),
      accept(heir, at),
      withdraw(owner, at),
      leave(heir, at),
      owner.client.delete(`${at}/users/${heir.id}`),
    ]);
    for (const { status } of answers) expect(status).toBeLessThan(500);
    const owners = await sql<{ user_id: number }>(
      `select user_id from property_member where property_id = ${property.id} and is_owner`,
    );
    expect(owners).toEqual([{ user_id: answers.some(({ status }) => status === 200) ? heir.id : owner.id }]);
  }
});

test('offering, answering and leaving are refused while impersonating', async () => {
  const { owner, heir, at, offer } = await setUp();
  await offer();
  const boss = await signUp(product, 'boss');
  await sql(`update app_user set is_admin = true where id = ${boss.id} returning id`);
  for (const [person, calls] of [
    [owner, ['POST /transfer', 'DELETE /transfer']],
    [heir, ['POST /transfer/accept', 'POST /transfer/decline', 'DELETE /users/me']],
  ] as const) {
    expect((await boss.client.post(`/api/admin/users/${person.id}/impersonate`)).status).toBe(200);
    for (const call of calls) {
      const [method = '', path = ''] = call.split(' ');
      const body = method === 'POST' ? { userId: heir.id } : undefined;
      expect([call, (await boss.client.call(method, at + path, body)).status]).toEqual([call, 403]);
    }
    await boss.client.post('/api/impersonation/stop');
  }
  expect((await accept(heir, at)).status).toBe(200);
});
