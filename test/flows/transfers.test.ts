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
  const propertyPath = `/api/properties/${property.id}`;
  return {
    owner,
    heir,
    property,
    propertyPath,
    offer: () => owner.client.post(`${propertyPath}/transfer`, { userId: heir.id }),
  };
}

const accept = ({ client }: Person, propertyPath: string) => client.post(`${propertyPath}/transfer/accept`);
const decline = ({ client }: Person, propertyPath: string) => client.post(`${propertyPath}/transfer/decline`);
const withdraw = ({ client }: Person, propertyPath: string) => client.delete(`${propertyPath}/transfer`);
const leave = ({ client }: Person, propertyPath: string) => client.delete(`${propertyPath}/users/me`);
const offerOf = async ({ client }: Person, propertyPath: string) => (await client.get(propertyPath)).body.transferOffer;

async function isOwner({ client }: Person, propertyPath: string): Promise<boolean> {
  return (await client.get(propertyPath)).body.isOwner;
}

/** Log entries about offers and members, newest first. */
async function logOf({ client }: Person, { id }: Building) {
  const { body } = await client.get(`/api/properties/${id}/activity`);
  return body.map(({ action, actor }: { action: string; actor: string }) => [action, actor]);
}

const mailTextTo = ({ username }: Person, subject: string) =>
  until(`a mail to ${username}: ${subject}`, async () => {
    const [mail] = await sql<{ text: string }>(
      `select text from mail where "to" = '${username}' and subject = '${subject}'`,
    );
    return mail?.text;
  });

const setOfferEnd = (property: Building, when: string) =>
  sql(`update transfer_offer set expires_at = ${when} where property_id = ${property.id} returning property_id`);

test('an offer changes nothing until the member accepts; then the owner becomes an admin', async () => {
  const { owner, heir, property, propertyPath, offer } = await setUp();
  const offerResponse = await offer();
  expect([offerResponse.status, offerResponse.body]).toEqual([202, { state: 'offered' }]);
  expect([await isOwner(owner, propertyPath), await isOwner(heir, propertyPath)]).toEqual([true, false]);

  const { to, expiresAt } = await offerOf(owner, propertyPath);
  expect(to).toEqual({ id: heir.id, name: heir.username });
  expect((Date.parse(expiresAt) - Date.now()) / 86_400_000).toBeCloseTo(7, 2);
  const viewer = await addMember(product, owner.client, property.id, 'viewer');
  for (const member of [heir, viewer]) expect(await offerOf(member, propertyPath)).toEqual({ to, expiresAt });
  const offeredUntilOf = async ({ client }: Person) => (await client.get('/api/properties')).body[0].offeredUntil;
  expect([await offeredUntilOf(owner), await offeredUntilOf(viewer), await offeredUntilOf(heir)]).toEqual([
    null,
    null,
    expiresAt,
  ]);

  expect((await accept(viewer, propertyPath)).status, 'somebody else accepts').toBe(404);
  const acceptance = await accept(heir, propertyPath);
  expect([acceptance.status, acceptance.body]).toMatchObject([
    200,
    { isOwner: true, role: 'admin', transferOffer: null },
  ]);
  expect((await owner.client.get(propertyPath)).body).toMatchObject({ isOwner: false, role: 'admin' });
  expect((await owner.client.delete(propertyPath)).status).toBe(403);
  expect((await accept(heir, propertyPath)).status, 'accepted twice').toBe(404);
  expect((await logOf(heir, property)).slice(0, 3)).toEqual([
    ['property.transfer_accepted', heir.username],
    ['member.invited', owner.username],
    ['property.transfer_offered', owner.username],
  ]);

  expect(await mailTextTo(heir, `You have been offered ownership of ${property.name}`)).toContain(
    `${product.url}/manage?property=${property.id}`,
  );
  expect(await mailTextTo(owner, `You offered ${property.name} to ${heir.username}`)).toContain('withdraw');
  await mailTextTo(heir, `You now own ${property.name}`);
  await mailTextTo(owner, `${property.name} has a new owner`);
});

test('offering and withdrawing in a circle ends with the day’s offers to one person', async () => {
  const { owner, heir, property, propertyPath, offer } = await setUp();
  for (let offerCount = 0; offerCount < mailKinds.transferOffers.daily.maxToRecipient; offerCount++) {
    expect((await offer()).status).toBe(202);
    expect((await withdraw(owner, propertyPath)).status).toBe(204);
  }
  const refusal = await offer();
  expect([refusal.status, refusal.body.error]).toEqual([429, expect.stringContaining('already sent this address')]);
  expect(await offerOf(owner, propertyPath)).toBeNull();
  const otherMember = await addMember(product, owner.client, property.id, 'viewer');
  expect((await owner.client.post(`${propertyPath}/transfer`, { userId: otherMember.id })).status, heir.username).toBe(
    202,
  );
});

test('one offer is open at a time; the owner withdraws it, the member declines it, and each is notified', async () => {
  const { owner, heir, property, propertyPath, offer } = await setUp('admin');
  await offer();
  const otherMember = await addMember(product, owner.client, property.id, 'admin');
  const second = await owner.client.post(`${propertyPath}/transfer`, { userId: otherMember.id });
  expect([second.status, second.body.error]).toMatchObject([409, expect.stringContaining('Withdraw that offer first')]);

  expect((await withdraw(heir, propertyPath)).status, 'an admin withdraws it').toBe(403);
  expect((await withdraw(owner, propertyPath)).status).toBe(204);
  expect(await offerOf(heir, propertyPath)).toBeNull();
  expect([(await accept(heir, propertyPath)).status, (await withdraw(owner, propertyPath)).status]).toEqual([404, 404]);
  await mailTextTo(heir, `The offer of ${property.name} was withdrawn`);

  expect((await offer()).status).toBe(202);
  expect((await decline(otherMember, propertyPath)).status, 'somebody else declines').toBe(404);
  expect((await decline(heir, propertyPath)).status).toBe(204);
  expect([await offerOf(owner, propertyPath), await isOwner(owner, propertyPath)]).toEqual([null, true]);
  await mailTextTo(owner, `${heir.username} declined ownership of ${property.name}`);
  const ends = (await logOf(owner, property)).filter(([action]: [string]) => /withdrawn|declined/.test(action));
  expect(ends).toEqual([
    ['property.transfer_declined', heir.username],
    ['property.transfer_withdrawn', owner.username],
  ]);
});

test('an offer expires after seven days: it is hidden and refused, another can follow, and its row is purged', async () => {
  const { owner, heir, property, propertyPath, offer } = await setUp();
  await offer();
  await setOfferEnd(property, 'now()');
  expect([await offerOf(owner, propertyPath), (await heir.client.get(propertyPath)).body.offeredUntil]).toEqual([
    null,
    null,
  ]);
  for (const answer of [
    await accept(heir, propertyPath),
    await decline(heir, propertyPath),
    await withdraw(owner, propertyPath),
  ])
    expect(answer.status).toBe(404);
  expect((await offer()).status).toBe(202);
  await setOfferEnd(property, `now() - interval '31 days'`);
  await runJob(product, 'purgeInvitations');
  expect(await sql(`select 1 from transfer_offer where property_id = ${property.id}`)).toEqual([]);
});

test('a member who already owns a building is refused with a reason, and may accept once it is gone', async () => {
  const { heir, propertyPath, offer } = await setUp();
  const heirBuilding = await addProperty(heir.client);
  await offer();
  const refusal = await accept(heir, propertyPath);
  expect([refusal.status, refusal.body.error]).toMatchObject([409, expect.stringContaining('one building')]);
  expect(await offerOf(heir, propertyPath), 'the offer stays open').not.toBeNull();
  await heir.client.delete(`/api/properties/${heirBuilding.id}`);
  expect((await accept(heir, propertyPath)).status).toBe(200);
});

test('a building cannot be offered to an outsider, its owner or a suspended member', async () => {
  const { owner, heir, propertyPath, offer } = await setUp();
  const stranger = await signUp(product);
  for (const userId of [stranger.id, owner.id, 2_000_000_000])
    expect((await owner.client.post(`${propertyPath}/transfer`, { userId })).status, String(userId)).toBe(400);
  await sql(`update app_user set account_status = 'suspended' where id = ${heir.id} returning id`);
  const refusal = await offer();
  expect([refusal.status, refusal.body.fields.userId]).toMatchObject([400, expect.stringContaining('suspended')]);
});

test('a building of a suspended owner cannot be transferred', async () => {
  const { owner, heir, propertyPath, offer } = await setUp();
  await offer();
  await sql(`update app_user set account_status = 'suspended' where id = ${owner.id} returning id`);
  const refusal = await accept(heir, propertyPath);
  expect([refusal.status, refusal.body.error]).toMatchObject([409, expect.stringContaining('suspended')]);
  await sql(`update app_user set account_status = 'active' where id = ${owner.id} returning id`);
  expect((await accept(heir, propertyPath)).status).toBe(200);
});

test('an offer ends with its recipient’s membership, and the owner is notified', async () => {
  const ends = {
    leaves: async ({ heir, propertyPath }: Awaited<ReturnType<typeof setUp>>) =>
      (await leave(heir, propertyPath)).status,
    'is removed': async ({ owner, heir, propertyPath }: Awaited<ReturnType<typeof setUp>>) =>
      (await owner.client.delete(`${propertyPath}/users/${heir.id}`)).status,
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
    expect([how, await offerOf(building.owner, building.propertyPath)]).toEqual([how, null]);
    const { owner, property } = building;
    expect((await logOf(owner, property)).map(([action]: [string]) => action)).toContain('property.transfer_ended');
    await mailTextTo(owner, `Your offer of ${property.name} has ended`);
    expect(await sql(`select 1 from transfer_offer where property_id = ${property.id}`)).toEqual([]);
  }
});

test('every member but the owner can leave a building, and loses access', async () => {
  const { owner, property, propertyPath } = await setUp();
  for (const role of ['viewer', 'manager', 'admin']) {
    const member = await addMember(product, owner.client, property.id, role);
    expect((await leave(member, propertyPath)).status, role).toBe(204);
    expect([(await member.client.get(propertyPath)).status, (await member.client.get('/api/properties')).body]).toEqual(
      [404, []],
    );
    expect((await leave(member, propertyPath)).status, 'twice').toBe(404);
    expect((await logOf(owner, property))[0]).toEqual(['member.left', member.username]);
  }
  const refusal = await leave(owner, propertyPath);
  expect([refusal.status, refusal.body.error]).toMatchObject([409, expect.stringContaining('Transfer or delete it')]);
});

test('concurrent accept, withdraw, removal and leaving keep one owner', async () => {
  for (let round = 0; round < 5; round++) {
    const { owner, heir, property, propertyPath, offer } = await setUp('admin');
    await offer();
    const answers = await Promise.all([
      accept(heir, propertyPath),
      accept(heir, propertyPath),
      withdraw(owner, propertyPath),
      leave(heir, propertyPath),
      owner.client.delete(`${propertyPath}/users/${heir.id}`),
    ]);
    for (const { status } of answers) expect(status).toBeLessThan(500);
    const owners = await sql<{ user_id: number }>(
      `select user_id from property_member where property_id = ${property.id} and is_owner`,
    );
    expect(owners).toEqual([{ user_id: answers.some(({ status }) => status === 200) ? heir.id : owner.id }]);
  }
});

test('offering, answering and leaving are refused while impersonating', async () => {
  const { owner, heir, propertyPath, offer } = await setUp();
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
      expect([call, (await boss.client.call(method, propertyPath + path, body)).status]).toEqual([call, 403]);
    }
    await boss.client.post('/api/impersonation/stop');
  }
  expect((await accept(heir, propertyPath)).status).toBe(200);
});
