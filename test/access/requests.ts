import { issueUndoToken } from '../../src/modules/accounts/commands/accounts.ts';
import { issueEmailToken } from '../../src/modules/accounts/commands/confirmations.ts';
import { issuePasswordToken } from '../../src/modules/accounts/commands/credentials.ts';
import { insertInvitation, issueInvitationToken } from '../../src/modules/tenancy/commands/invitations.ts';
import { createContext, transaction } from '../../src/platform/core/context.ts';
import { unique } from '../harness/client.ts';
import { addProperty, addTenant, PASSWORD } from '../harness/factories.ts';
import { codeOf, setUpSecondFactor, submitPassword } from '../harness/second-factor.ts';
import { accountRequests } from './account-requests.ts';
import { adminRequests } from './admin-requests.ts';
import { displayRequests } from './display-requests.ts';
import { importRequests } from './import-requests.ts';
import { reviewRequests } from './review-requests.ts';
import { shopRequests } from './shop-requests.ts';
import { type CallRequest, pictureForm, type Requests, type World } from './world.ts';

/** Succeeds for the right person, so that a refusal depends on the person alone. */
export async function requestFor(world: World, call: string): Promise<CallRequest> {
  return (await requests[call]?.(world)) ?? {};
}

const uniqueEmail = () => `${unique('somebody')}@example.com`;

async function createSecuredNewcomer({ newcomer, rows }: World): Promise<CallRequest> {
  const { client } = await newcomer();
  const { key } = await setUpSecondFactor(client);
  await rows(RESET_CODES);
  return { body: withCode(key, { currentPassword: PASSWORD }), as: { stranger: client } };
}

const RESET_CODES = `update second_factor set last_step = 0 returning user_id as id`;

/** A body with a code valid at the time of sending. */
const withCode = (key: string, otherFields: object = {}) => ({
  ...otherFields,
  get code() {
    return codeOf(key);
  },
});

const accounts: Requests = {
  'POST /api/register': ({ product }) => ({
    body: { username: uniqueEmail(), password: PASSWORD },
    as: { anonymous: product.client() },
  }),
  'POST /api/login': ({ product, owner }) => ({
    body: { username: owner.username, password: PASSWORD },
    as: { anonymous: product.client() },
  }),
  'POST /api/login/second-factor': async ({ product, newcomer, rows }) => {
    const person = await newcomer();
    const { key } = await setUpSecondFactor(person.client);
    const anonymous = product.client();
    await submitPassword(anonymous, person);
    await rows(RESET_CODES);
    return { body: withCode(key), as: { anonymous } };
  },
  'POST /api/user/second-factor': async ({ newcomer }) => ({
    body: {},
    as: { stranger: (await newcomer()).client },
  }),
  'POST /api/user/second-factor/confirm': async ({ newcomer }) => {
    const { client } = await newcomer();
    const { body } = await client.post('/api/user/second-factor', {});
    return { body: withCode(body.key), as: { stranger: client } };
  },
  'POST /api/user/second-factor/remove': createSecuredNewcomer,
  'POST /api/user/second-factor/recovery-codes': createSecuredNewcomer,
  'POST /api/auth/forgot-password': () => ({ body: { email: uniqueEmail() } }),
  'POST /api/auth/welcome': () => ({ body: { token: 'of-nobody' } }),
  'POST /api/auth/reset-password': async ({ product, newcomer }) => {
    const { id } = await newcomer();
    const token = await transaction(createContext(product.platform), (tx) => issuePasswordToken(tx, id, 60_000));
    return { body: { token, newPassword: PASSWORD } };
  },
  'POST /api/auth/confirm-email': async ({ product, newcomer }) => {
    const person = await newcomer();
    const token = await transaction(createContext(product.platform), (tx) => issueEmailToken(tx, person));
    return { body: { token } };
  },
  'POST /api/auth/undo-email': async ({ product, newcomer, insert }) => {
    const { id, username } = await newcomer();
    const changeId = await insert(
      `insert into email_change (user_id, former_email, is_reserved, expires_at)
       values (${id}, 'former-${username}', true, now() + interval '1 hour')`,
    );
    return {
      body: { token: await transaction(createContext(product.platform), (tx) => issueUndoToken(tx, changeId)) },
    };
  },
  'PUT /api/user/password': async ({ newcomer }) => ({
    body: { currentPassword: PASSWORD, newPassword: `${PASSWORD}!` },
    as: { stranger: (await newcomer()).client },
  }),
  'PUT /api/user/profile': async ({ newcomer }) => {
    const { client, username } = await newcomer();
    return { body: { fullName: 'Ada', phoneNumber: null, username }, as: { stranger: client } };
  },
  'POST /api/user/avatar': async () => ({ body: await pictureForm('avatar') }),
  'GET /pictures/:id': async ({ callAsOwner, property }) => {
    const { url } = await callAsOwner('POST', `/api/properties/${property.id}/assets`, await brandingForm());
    return { params: { id: url.split('/').at(-1) } };
  },
  'GET /api/files/:id': async ({ callAsOwner }) => {
    const { avatarUrl } = await callAsOwner('POST', '/api/user/avatar', await pictureForm('avatar'));
    return { params: { id: avatarUrl.split('/').at(-1) } };
  },
};

/** A second building with the same members, to be deleted. */
async function createAnotherBuilding({ newcomer, rows, property }: World) {
  const { client } = await newcomer();
  const { id } = await addProperty(client);
  await rows(
    `insert into property_member (property_id, user_id, role, is_owner, created_at)
     select ${id}, user_id, role, false, now() from property_member where property_id = ${property.id} and not is_owner
     returning user_id`,
  );
  return { params: { id }, as: { owner: client } };
}

async function createBuildingWithHeir(world: World) {
  const building = await createAnotherBuilding(world);
  const heir = await world.newcomer();
  await world.rows(`insert into property_member (property_id, user_id, role, is_owner, created_at)
    values (${building.params.id}, ${heir.id}, 'viewer', false, now()) returning user_id`);
  return { building, heir };
}

async function offerBuilding(world: World) {
  const { building, heir } = await createBuildingWithHeir(world);
  const path = `/api/properties/${building.params.id}/transfer`;
  const { status } = await building.as.owner.post(path, { userId: heir.id });
  if (status !== 202) throw new Error(`the offer was answered ${status}`);
  return { building, heir };
}

async function inviteMember({ callAsOwner, property }: World): Promise<{ userId: number }> {
  const username = uniqueEmail();
  await callAsOwner('POST', `/api/properties/${property.id}/users`, { email: username, role: 'viewer' });
  const members = await callAsOwner('GET', `/api/properties/${property.id}/users`);
  return { userId: members.find((member: { username: string }) => member.username === username).id };
}

const plan = { tier: 'basic', frequency: 'monthly' };

async function setPlan({ callAsOwner, rows, property }: World, isPaid: boolean): Promise<void> {
  await rows(`delete from subscription where property_id = ${property.id}`);
  if (isPaid) await callAsOwner('POST', `/api/properties/${property.id}/subscribe`, plan);
}

async function inviteOwner({ product, newcomer, owner }: World): Promise<string> {
  const { id } = await addProperty((await newcomer()).client);
  return await transaction(createContext(product.platform), async (tx) => {
    await insertInvitation(tx, id, owner, 'viewer');
    return await issueInvitationToken(tx, id, owner.id);
  });
}

async function brandingForm(kind = 'logo'): Promise<FormData> {
  const form = await pictureForm('file');
  form.append('kind', kind);
  return form;
}

const properties: Requests = {
  'POST /api/invitations/accept': async (world) => ({ body: { token: await inviteOwner(world) } }),
  'POST /api/properties': async ({ newcomer }) => ({
    body: { name: unique('Tower'), address: '600 Congress Ave' },
    as: { stranger: (await newcomer()).client },
  }),
  'PUT /api/properties/:id': () => ({ body: { name: 'Taken over', address: '600 Congress Ave' } }),
  'PUT /api/properties/:id/floors': () => ({ body: { floors: [{ floorNumber: 2, name: 'Mezzanine' }] } }),
  'POST /api/properties/:id/floors/insert': () => ({
    body: { above: 1, sign: unique('').slice(1, 5), name: 'Mezzanine' },
  }),
  'PUT /api/properties/:id/places': () => ({ body: { places: [{ kind: 'atm', floorNumber: 1 }] } }),
  'POST /api/properties/:id/assets': async () => ({ body: await brandingForm() }),
  'DELETE /api/properties/:id/assets/:assetId': async ({ callAsOwner, property }) => {
    const { id } = await callAsOwner('POST', `/api/properties/${property.id}/assets`, await brandingForm());
    return { params: { assetId: id } };
  },
  'POST /api/properties/:id/assets/:assetId/restore': async ({ callAsOwner, property }) => {
    const { id } = await callAsOwner('POST', `/api/properties/${property.id}/assets`, await brandingForm());
    return { params: { assetId: id } };
  },
  'POST /api/properties/:id/assets/order': async ({ callAsOwner, property }) => {
    const { id } = await callAsOwner('POST', `/api/properties/${property.id}/assets`, await brandingForm('page'));
    return { body: { ids: [id] } };
  },
  'DELETE /api/properties/:id': createAnotherBuilding,
  'POST /api/properties/:id/transfer': async (world) => {
    const { building, heir } = await createBuildingWithHeir(world);
    return { ...building, body: { userId: heir.id } };
  },
  'DELETE /api/properties/:id/transfer': async (world) => (await offerBuilding(world)).building,
  'POST /api/properties/:id/transfer/accept': async (world) => {
    const { building, heir } = await offerBuilding(world);
    return { ...building, as: { viewer: heir.client } };
  },
  'POST /api/properties/:id/transfer/decline': async (world) => {
    const { building, heir } = await offerBuilding(world);
    return { ...building, as: { viewer: heir.client } };
  },
  'DELETE /api/properties/:id/users/me': async (world) => {
    const { building, heir } = await createBuildingWithHeir(world);
    return { ...building, as: { viewer: heir.client } };
  },
  'POST /api/properties/:id/users': () => ({ body: { email: uniqueEmail(), role: 'viewer' } }),
  'POST /api/properties/:id/users/:userId/resend': async (world) => ({ params: await inviteMember(world) }),
  'PUT /api/properties/:id/users/:userId': async (world) => ({
    params: await inviteMember(world),
    body: { role: 'manager' },
  }),
  'DELETE /api/properties/:id/users/:userId': async (world) => ({ params: await inviteMember(world) }),
  'POST /api/properties/:id/subscribe': async (world) => {
    await setPlan(world, false);
    return { body: plan };
  },
  'POST /api/properties/:id/unsubscribe': async (world) => {
    await setPlan(world, true);
    return {};
  },
  'POST /api/properties/:id/upgrade': async (world) => {
    await setPlan(world, true);
    return { body: { tier: 'premium', frequency: 'monthly' } };
  },
};

const createTenant = async ({ owner, property }: World) => ({ id: (await addTenant(owner.client, property.id)).id });

const createTwoTenants = async (world: World) => ({
  propertyId: world.property.id,
  ids: [(await createTenant(world)).id, (await createTenant(world)).id],
});

async function createLogo(world: World) {
  const { id } = await createTenant(world);
  return { id, assetId: (await world.callAsOwner('POST', `/api/tenants/${id}/assets`, await brandingForm())).id };
}

const contactFields = async (world: World) => ({ tenantId: (await createTenant(world)).id, name: 'Jane' });

const createContact = async (world: World) => ({
  id: (await world.callAsOwner('POST', '/api/tenant-contacts', await contactFields(world))).id,
});

const missedSearch = ({ property: { id, slug } }: World) => ({
  propertyId: id,
  slug,
  word: 'dentist',
  term: 'dentist',
});

const announcementFields = ({ property }: World) => ({ propertyId: property.id, message: 'The roof is open' });

const tenant = { companyName: 'Acme', suiteNumber: '1', floorNumber: 1 };

const directory: Requests = {
  'GET /api/property': ({ property }) => ({ query: `slug=${property.slug}` }),
  'GET /api/weather': () => ({ query: 'zip=78701', answers: 503 }),
  'POST /api/tenants': ({ property }) => ({ body: { propertyId: property.id, ...tenant } }),
  'PUT /api/tenants/:id': async (world) => ({ params: await createTenant(world), body: tenant }),
  'DELETE /api/tenants/:id': async (world) => ({ params: await createTenant(world) }),
  'POST /api/tenants/:id/restore': async (world) => {
    const params = await createTenant(world);
    await world.callAsOwner('DELETE', `/api/tenants/${params.id}`);
    return { params };
  },
  'GET /api/tenants/:id/assets': async (world) => ({ params: await createTenant(world) }),
  'POST /api/tenants/:id/assets': async (world) => ({ params: await createTenant(world), body: await brandingForm() }),
  'DELETE /api/tenants/:id/assets/:assetId': async (world) => ({ params: await createLogo(world) }),
  'POST /api/tenants/:id/assets/:assetId/restore': async (world) => ({ params: await createLogo(world) }),
  'POST /api/tenants/delete': async (world) => ({ body: await createTwoTenants(world) }),
  'POST /api/tenants/restore': async (world) => {
    const body = await createTwoTenants(world);
    await world.callAsOwner('POST', '/api/tenants/delete', body);
    return { body };
  },
  'POST /api/tenants/move': async (world) => {
    const { propertyId, ids } = await createTwoTenants(world);
    return { body: { propertyId, moves: ids.map((id) => ({ id, floorNumber: 1 })) } };
  },
  'POST /api/tenants/kinds': async (world) => {
    const { propertyId, ids } = await createTwoTenants(world);
    return { body: { propertyId, changes: ids.map((id) => ({ id, revision: 1, kinds: ['dentist'] })) } };
  },
  'POST /api/tenants/list-people': async (world) => ({ body: { ...(await createTwoTenants(world)), isListed: true } }),
  'POST /api/tenant-contacts': async (world) => ({ body: await contactFields(world) }),
  'PUT /api/tenant-contacts/:id': async (world) => ({
    params: await createContact(world),
    body: { phone: '512 555 0100' },
  }),
  'DELETE /api/tenant-contacts/:id': async (world) => ({ params: await createContact(world) }),
  'POST /api/announcements': (world) => ({ body: announcementFields(world) }),
  'PUT /api/announcements/:id': async (world) => ({
    params: { id: (await world.callAsOwner('POST', '/api/announcements', announcementFields(world))).id },
    body: { active: false },
  }),
  'POST /api/announcements/order': async (world) => ({
    body: {
      propertyId: world.property.id,
      ids: [(await world.callAsOwner('POST', '/api/announcements', announcementFields(world))).id],
    },
  }),
  'PUT /api/properties/:id/week-mail': () => ({ body: { isMailed: true } }),
  'POST /api/visits': ({ property: { slug } }) => ({ body: { slug, page: 'phone' } }),
  'POST /api/searches': (world) => ({ body: { ...missedSearch(world), isFound: true } }),
  'PUT /api/missed-searches': (world) => ({ body: { ...missedSearch(world), isDismissed: true } }),
  'POST /api/qr-code/download': ({ product, property }) => ({
    body: { url: `${product.url}/${property.slug}`, filename: 'code.png', size: 200 },
  }),
};

const requests: Requests = {
  ...accounts,
  ...accountRequests,
  ...properties,
  ...directory,
  ...importRequests,
  ...shopRequests,
  ...adminRequests,
  ...displayRequests,
  ...reviewRequests,
};
