import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendDueReviews } from '../../src/modules/reviews/commands/questions.ts';
import { linkWords } from '../../src/modules/reviews/schema.ts';
import { createContext } from '../../src/platform/core/context.ts';
import type { Client } from '../harness/client.ts';
import { addMember, addTenant, type Building, signUpOwner } from '../harness/factories.ts';
import { tenantsOf } from '../harness/import-calls.ts';
import { mailedToken, UNDELIVERABLE_MAIL } from '../harness/mailed-links.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { addReviewedTenant, deskAddress, signUpConfirmedOwner } from '../harness/reviews.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ env: UNDELIVERABLE_MAIL });
});

afterAll(() => product.stop());

const run = (sql: string) => product.platform.orm.em.fork().execute(sql);
const mailsTo = async (address: string) =>
  (await run(`select subject, text, html from mail where "to" = '${address}' order by id`)) as {
    subject: string;
    text: string;
    html: string;
  }[];

const setUpBuilding = () => signUpConfirmedOwner(product);
const reviewsOf = async (client: Client, { id }: Building) => {
  const { status, body } = await client.get(`/api/properties/${id}/reviews`);
  expect(status).toBe(200);
  return body;
};
const sendReviews = (client: Client, { id }: Building) => client.post(`/api/properties/${id}/reviews/ask`, {});
const linkTo = (email: string, mailed = 1) => mailedToken(product, email, '/your-listing', mailed);
const visitor = () => product.client();
const open = (token: string) => visitor().post('/api/listing/open', { token });
const openListing = async (token: string) => (await open(token)).body.listings[0];
async function propose(token: string, changes: object) {
  const reviewId = (await openListing(token)).reviewId;
  return await visitor().post('/api/listing/propose', { token, reviewId, ...changes });
}
const decide = (client: Client, { id }: Building, decision: string, proposals: readonly object[]) =>
  client.post(`/api/properties/${id}/reviews/decide`, { decision, proposals });
const selectionOf = (proposals: readonly { id: number; revision: number }[]) =>
  proposals.map(({ id, revision }) => ({ id, revision }));

const reviewedTenant = (fields: object = {}) => addReviewedTenant(product, fields);

test('the tenants behind each number are named', async () => {
  const { client, property } = await setUpBuilding();
  const { id: reviewedId } = await addTenant(client, property.id, { companyName: 'Acme Law', email: deskAddress() });
  const { id: unmailedId } = await addTenant(client, property.id, { companyName: 'No Mail', suiteNumber: '200' });
  await sendReviews(client, property);
  expect(await reviewsOf(client, property)).toMatchObject({
    waiting: 1,
    withoutEmail: 1,
    unanswered: [{ tenantId: reviewedId, companyName: 'Acme Law' }],
    unreachable: [{ tenantId: unmailedId, companyName: 'No Mail', suiteNumber: '200' }],
  });
});

test('a tenant is mailed its public listing, and confirms it without an account', async () => {
  const { client, property, email, token } = await reviewedTenant({
    contacts: [{ name: 'Jane Doe', phone: '512 555 0101' }],
  });
  await addTenant(client, property.id, { companyName: 'Brick & Co', email: deskAddress() });
  const [mail] = await mailsTo(email);
  expect(mail?.subject).toBe(`Is this still right? Your listing in the directory of ${property.name}`);
  expect(mail?.text).toContain(`- Acme Law, Suite 100, 1st Floor, ${property.name}`);
  expect(mail?.text).not.toContain('Brick');
  const { status, body } = await open(token);
  expect(status).toBe(200);
  expect(body.listings).toMatchObject([
    { state: 'open', building: property.name, listing: { companyName: 'Acme Law', email, phone: '512 555 0100' } },
  ]);
  expect(JSON.stringify(body)).not.toContain('Brick');
  const [{ reviewId, revision }] = body.listings;
  expect((await reviewsOf(client, property)).waiting).toBe(1);
  const confirmed = await visitor().post('/api/listing/confirm', { token, listings: [{ reviewId, revision }] });
  expect(confirmed.status).toBe(204);
  expect(await reviewsOf(client, property)).toMatchObject({ waiting: 0, confirmed: 1, proposalCount: 0 });
  expect((await open(token)).body.listings).toEqual([
    {
      reviewId,
      state: 'used',
      message: linkWords.used,
      building: property.name,
      slug: property.slug,
      revision: null,
      listing: null,
    },
  ]);
  const secondProposal = await propose(token, { phone: '1' });
  expect([secondProposal.status, secondProposal.body.error]).toEqual([
    409,
    'This link has already been used. It works only once. To make another change, contact the building manager.',
  ]);
});

test('a tenant’s proposal is a diff that a manager accepts and undoes', async () => {
  const { client, property, tenant, token } = await reviewedTenant({ contacts: [{ name: 'Jane', isPrimary: true }] });
  const tenantBefore = (await tenantsOf(client, property.id))[0];
  const contacts = [{ name: 'Ana', phone: '512 555 0102', isPrimary: true }];
  expect((await propose(token, { companyName: 'Acme Legal', phone: tenantBefore?.phone, contacts })).status).toBe(204);
  const { proposals, proposalCount } = await reviewsOf(client, property);
  expect(proposalCount).toBe(1);
  expect(proposals).toMatchObject([
    {
      tenantId: tenant.id,
      companyName: 'Acme Law',
      changes: [
        { field: 'companyName', before: 'Acme Law', now: 'Acme Law', proposed: 'Acme Legal', isConflict: false },
        { field: 'contacts', proposed: contacts, isConflict: false },
      ],
    },
  ]);
  expect((await tenantsOf(client, property.id))[0]?.companyName, 'not before it is accepted').toBe('Acme Law');
  const readDirectory = async () => (await visitor().get(`/api/property?slug=${property.slug}`)).body;
  const { version } = await readDirectory();
  expect((await decide(client, property, 'accept', selectionOf(proposals))).status).toBe(204);
  expect(await readDirectory()).toMatchObject({
    version: version + 1,
    tenants: [{ companyName: 'Acme Legal', phone: tenantBefore?.phone }],
    contacts: [{ name: 'Ana' }],
  });
  const ids = selectionOf(proposals).map(({ id }) => id);
  expect((await client.post(`/api/properties/${property.id}/reviews/undo`, { ids })).status).toBe(204);
  expect(await readDirectory()).toMatchObject({ tenants: [{ companyName: 'Acme Law' }], contacts: [{ name: 'Jane' }] });
  const [undoneProposal] = (await reviewsOf(client, property)).proposals;
  expect((await decide(client, property, 'decline', selectionOf([undoneProposal]))).status).toBe(204);
  expect((await readDirectory()).tenants[0].companyName).toBe('Acme Law');
  expect((await reviewsOf(client, property)).proposalCount).toBe(0);
  const { body: log } = await client.get(`/api/properties/${property.id}/activity`);
  const actions = log.map(({ action }: { action: string }) => action);
  for (const action of ['reviews.asked', 'review.proposed', 'review.accepted', 'review.undone', 'review.declined'])
    expect(actions).toContain(action);
});

test('a tenant sees who is on the board and proposes to change it; an undo returns the name to sort by', async () => {
  const jane = { name: 'Jane Doe', isPrimary: true, isListed: true, sortName: 'Doe, Jane, Esq.' };
  const { client, property, token } = await reviewedTenant({ contacts: [jane, { name: 'Ana' }] });
  const [{ listing }] = (await open(token)).body.listings;
  expect(listing.contacts).toEqual([
    { name: 'Jane Doe', phone: null, isPrimary: true, isListed: true },
    { name: 'Ana', phone: null, isPrimary: false, isListed: false },
  ]);
  const contacts = [{ name: 'Ana', isListed: true, sortName: 'Not the tenant’s to choose' }];
  expect((await propose(token, { contacts })).status).toBe(204);
  const { proposals } = await reviewsOf(client, property);
  expect((await decide(client, property, 'accept', selectionOf(proposals))).status).toBe(204);
  const readContacts = async () => (await visitor().get(`/api/property?slug=${property.slug}`)).body.contacts;
  expect(await readContacts()).toMatchObject([{ name: 'Ana', isListed: true, sortName: null }]);
  const ids = selectionOf(proposals).map(({ id }) => id);
  expect((await client.post(`/api/properties/${property.id}/reviews/undo`, { ids })).status).toBe(204);
  expect(await readContacts()).toMatchObject([jane, { name: 'Ana', isListed: false }]);
});

test('a proposal for a tenant changed since shows the conflict, and is not decided on stale data', async () => {
  const { client, property, tenant, token } = await reviewedTenant();
  expect((await propose(token, { phone: '512 555 0199' })).status).toBe(204);
  const [oldProposal] = (await reviewsOf(client, property)).proposals;
  const tenantInput = { companyName: 'Acme Law', suiteNumber: '100', floorNumber: 1 };
  expect((await client.put(`/api/tenants/${tenant.id}`, { ...tenantInput, phone: '512 555 0177' })).status).toBe(200);
  const staleResponse = await decide(client, property, 'accept', selectionOf([oldProposal]));
  expect([staleResponse.status, staleResponse.body.code]).toEqual([409, 'stale']);
  const [currentProposal] = (await reviewsOf(client, property)).proposals;
  expect(currentProposal.changes).toEqual([
    {
      field: 'phone',
      before: '512 555 0100',
      now: '512 555 0177',
      proposed: '512 555 0199',
      isConflict: true,
    },
  ]);
  expect((await decide(client, property, 'accept', selectionOf([currentProposal]))).status).toBe(204);
  expect((await tenantsOf(client, property.id))[0]?.phone).toBe('512 555 0199');
  expect((await client.put(`/api/tenants/${tenant.id}`, { ...tenantInput, phone: '1' })).status).toBe(200);
  const undoResponse = await client.post(`/api/properties/${property.id}/reviews/undo`, { ids: [currentProposal.id] });
  expect([undoResponse.status, undoResponse.body.code]).toEqual([409, 'stale']);
});

test('several proposals are accepted by one call, all or none', async () => {
  const { client, property } = await setUpBuilding();
  const emails = [deskAddress(), deskAddress()];
  for (const email of emails) await addTenant(client, property.id, { email });
  expect((await sendReviews(client, property)).body).toEqual({ asked: 2, mails: 2 });
  for (const email of emails) expect((await propose(await linkTo(email), { phone: '7' })).status).toBe(204);
  const { proposals } = await reviewsOf(client, property);
  const [first, second] = selectionOf(proposals);
  const partialDecision = await decide(client, property, 'accept', [first ?? {}, { id: second?.id, revision: 99 }]);
  expect([partialDecision.status, partialDecision.body.code]).toEqual([409, 'stale']);
  expect((await tenantsOf(client, property.id)).map(({ phone }) => phone)).toEqual([null, null]);
  expect((await decide(client, property, 'accept', selectionOf(proposals))).status).toBe(204);
  expect((await tenantsOf(client, property.id)).map(({ phone }) => phone)).toEqual(['7', '7']);
  const secondDecision = await decide(client, property, 'accept', selectionOf(proposals));
  expect([secondDecision.status, secondDecision.body.error]).toEqual([404, '2 proposals are no longer pending']);
});

test('an expired, withdrawn, orphaned or unknown link says so and shows no data', async () => {
  const { client, property, tenant, email, token } = await reviewedTenant();
  const readListing = () => openListing(token);
  const { reviewId } = await readListing();
  const closedFields = { reviewId, building: property.name, slug: property.slug, revision: null, listing: null };
  const closedListing = (state: keyof typeof linkWords) => ({ state, message: linkWords[state], ...closedFields });
  await run(`update review_letter set expires_at = now() where mailbox = '${email}'`);
  expect(await readListing()).toEqual(closedListing('lapsed'));
  expect((await propose(token, { phone: '1' })).status).toBe(409);
  const tenantInput = { companyName: 'Acme Law', suiteNumber: '100', floorNumber: 1 };
  expect((await client.put(`/api/tenants/${tenant.id}`, { ...tenantInput, email: `x${email}` })).status).toBe(200);
  expect(await readListing()).toEqual(closedListing('withdrawn'));
  expect((await client.delete(`/api/tenants/${tenant.id}`)).status).toBe(204);
  expect(await readListing()).toEqual(closedListing('gone'));
  await run(`delete from tenant where id = ${tenant.id}`);
  expect(await readListing(), 'for good, too').toEqual(closedListing('gone'));
  expect((await open('unknown')).status).toBe(400);
  const [row] = (await run(`select token_hash from review_letter where mailbox = '${email}'`)) as {
    token_hash: string;
  }[];
  expect(row?.token_hash).toMatch(/^[0-9a-f]{64}$/);
  expect(row?.token_hash).not.toContain(token);
});

test('a confirmation of a listing changed since is refused', async () => {
  const { client, tenant, token } = await reviewedTenant();
  const { reviewId, revision } = await openListing(token);
  const tenantInput = { companyName: 'Acme Law', suiteNumber: '200', floorNumber: 1 };
  expect((await client.put(`/api/tenants/${tenant.id}`, tenantInput)).status).toBe(200);
  const { status, body } = await visitor().post('/api/listing/confirm', { token, listings: [{ reviewId, revision }] });
  expect([status, body.code]).toEqual([409, 'stale']);
  expect(await openListing(token)).toMatchObject({ state: 'open', listing: { suiteNumber: '200' } });
  const unchangedProposal = await propose(token, { suiteNumber: '200' });
  expect([unchangedProposal.status, unchangedProposal.body.error]).toEqual([
    400,
    'You have not changed anything. If everything is correct, confirm it.',
  ]);
});

test('a tenant is asked once a quarter and not within 80 days, whoever asks', async () => {
  const { client, property, tenant, email } = await reviewedTenant();
  await addTenant(client, property.id, { email: null });
  await addTenant(client, property.id, { email: deskAddress(), movesOut: '2020-01-01' });
  expect(await reviewsOf(client, property)).toMatchObject({ askable: 0, askedLately: 1, withoutEmail: 1 });
  const answers = await Promise.all([sendReviews(client, property), sendReviews(client, property)]);
  expect(answers.map(({ status, body }) => [status, body.asked])).toEqual([
    [200, 0],
    [200, 0],
  ]);
  const setAskedDaysAgo = async (days: number, change = 'quarter') => {
    const set = `set asked_at = now() - interval '${days} days', expires_at = now(), quarter = ${change}`;
    await run(`update tenant_review ${set} where tenant_id = ${tenant.id}`);
    await run(`update review_letter ${set} where mailbox = '${email}'`);
  };
  await setAskedDaysAgo(79, `quarter - interval '3 months'`);
  expect((await sendReviews(client, property)).body).toEqual({ asked: 0, mails: 0 });
  await setAskedDaysAgo(81);
  expect(await reviewsOf(client, property)).toMatchObject({ askable: 1, askedLately: 0 });
  const responses = await Promise.all([sendReviews(client, property), sendReviews(client, property)]);
  expect(responses.map(({ body }) => body.asked).sort()).toEqual([0, 1]);
  await linkTo(email, 2);
  expect(await mailsTo(email)).toHaveLength(2);
});

test('a building asks automatically on its chosen day, once, and only when switched on', async () => {
  const { client, property } = await setUpBuilding();
  const email = deskAddress();
  await addTenant(client, property.id, { email });
  const ctx = createContext(product.platform);
  expect((await reviewsOf(client, property)).nextAt).toBeNull();
  const settingsResponse = await client.put(`/api/properties/${property.id}/reviews`, { isOn: true });
  expect(settingsResponse.status).toBe(200);
  const chicagoFormat = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Chicago',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  expect(chicagoFormat.format(new Date(settingsResponse.body.nextAt))).toMatch(/^(1|4|7|10)\/1\/\d\d, 9:00\sAM$/);
  await sendDueReviews(ctx);
  expect(await mailsTo(email)).toEqual([]);
  await run(`update review_schedule set next_at = now() where property_id = ${property.id}`);
  await Promise.all([sendDueReviews(ctx), sendDueReviews(ctx)]);
  await linkTo(email);
  expect(await reviewsOf(client, property)).toMatchObject({
    nextAt: settingsResponse.body.nextAt,
    askedLately: 1,
    waiting: 1,
  });
  await run(`update review_schedule set next_at = now() where property_id = ${property.id}`);
  expect((await client.put(`/api/properties/${property.id}/reviews`, { isOn: false })).body.nextAt).toBeNull();
  await run(`update tenant_review set asked_at = asked_at - interval '1 year', quarter = quarter - interval '1 year'`);
  await sendDueReviews(ctx);
  expect((await run(`select id from tenant_review where property_id = ${property.id}`)).length).toBe(1);
  expect(await mailsTo(email)).toHaveLength(1);
});

test('an unconfirmed account sends no review, and a viewer sees none', async () => {
  const { client, property } = await signUpOwner(product);
  await addTenant(client, property.id, { email: deskAddress() });
  expect((await sendReviews(client, property)).status).toBe(403);
  expect((await client.put(`/api/properties/${property.id}/reviews`, { isOn: true })).status).toBe(403);
  const verified = await setUpBuilding();
  const viewer = await addMember(product, verified.client, verified.property.id, 'viewer');
  expect((await viewer.client.get(`/api/properties/${verified.property.id}/reviews`)).status).not.toBe(200);
});
