import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { mondayBefore } from '../../src/modules/week/commands/mails.ts';
import { createContext, transaction } from '../../src/platform/core/context.ts';
import { query, write } from '../../src/platform/core/sql.ts';
import type { Client } from '../harness/client.ts';
import { addProperty, addTenant, type Person, signUp, signUpOwner } from '../harness/factories.ts';
import { runJob } from '../harness/jobs.ts';
import { mailedToken, UNDELIVERABLE_MAIL } from '../harness/mailed-links.ts';
import { pairDisplay } from '../harness/paired-display.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { addReviewedTenant, confirmAddress } from '../harness/reviews.ts';
import { until } from '../harness/until.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ env: UNDELIVERABLE_MAIL });
});

afterAll(() => product.stop());

const sql = <Row>(statement: string): Promise<Row[]> => product.platform.orm.em.fork().execute(statement);

const weekOf = async (client: Client, propertyId: number) => {
  const { status, body } = await client.get(`/api/properties/${propertyId}/week`);
  expect(status).toBe(200);
  return body;
};

/** `days` from today in the building's zone. */
async function dayIn(propertyId: number, days: number): Promise<string> {
  const [row] = await sql<{ day: string }>(
    `select ((now() at time zone time_zone)::date + ${days})::text as day from property where id = ${propertyId}`,
  );
  return row?.day ?? '';
}

test('an empty building says so, and a quiet one has nothing to do', async () => {
  const { client, property } = await signUpOwner(product);
  expect(await weekOf(client, property.id)).toMatchObject({ hasTenants: false, isMailed: true });
  await addTenant(client, property.id, { companyName: 'Acme Law' });
  expect(await weekOf(client, property.id)).toEqual({
    hasTenants: true,
    today: await dayIn(property.id, 0),
    proposalCount: 0,
    proposals: [],
    link: { failure: null, waiting: null },
    offeredUntil: null,
    silentDisplays: [],
    moves: [],
    announcements: [],
    missedSearches: [],
    visits: { visits: 0, searches: 0, scans: 0 },
    isMailed: true,
  });
});

test('moves and announcements of the next seven days are coming, in order, and no others', async () => {
  const { client, property } = await signUpOwner(product);
  const { id } = property;
  const day = (days: number) => dayIn(id, days);
  await addTenant(client, id, { companyName: 'Moves In Last', movesIn: await day(7) });
  await addTenant(client, id, { companyName: 'Moves Out Today', movesOut: await day(0) });
  await addTenant(client, id, { companyName: 'Too Late', movesIn: await day(8) });
  await addTenant(client, id, { companyName: 'Came Yesterday', movesIn: await day(-1) });
  const announce = (message: string, fields: object) =>
    client.post('/api/announcements', { propertyId: id, message, ...fields });
  await announce('Ends soon', { expiresAt: `${await day(3)}T09:00` });
  await announce('Begins soon', { startsAt: `${await day(2)}T08:00`, expiresAt: null });
  await announce('Stays', { expiresAt: `${await day(30)}T09:00` });
  const { body: inactiveAnnouncement } = await announce('Off', { expiresAt: `${await day(1)}T09:00` });
  await client.put(`/api/announcements/${inactiveAnnouncement.id}`, { active: false });
  const tomorrow = new Date(`${await day(1)}T00:00Z`).getUTCDay() || 7;
  await announce('Again tomorrow', {
    startsAt: `${await day(0)}T00:00`,
    expiresAt: `${await day(0)}T23:59`,
    repeat: { weekly: [tomorrow], until: null },
  });
  const { moves, announcements } = await weekOf(client, id);
  expect(moves).toMatchObject([
    { companyName: 'Moves Out Today', what: 'out', day: await day(0) },
    { companyName: 'Moves In Last', what: 'in', day: await day(7) },
  ]);
  expect(announcements).toMatchObject([
    { message: 'Again tomorrow', startsAt: expect.any(String), endsAt: null },
    { message: 'Begins soon', startsAt: expect.any(String), endsAt: null },
    { message: 'Ends soon', startsAt: null, endsAt: expect.any(String) },
  ]);
});

test('a member sees what waits for a decision as the role allows, and screens that are silent', async () => {
  const { client, property, token, tenant } = await addReviewedTenant(product);
  const { body: link } = await product.client().post('/api/listing/open', { token });
  const { reviewId } = link.listings[0];
  const proposalResponse = await product
    .client()
    .post('/api/listing/propose', { token, reviewId, phone: '512 555 0199' });
  expect(proposalResponse.status).toBe(204);
  const silentDisplay = await pairDisplay(product, client, property.id, 'Main lobby');
  await sql(`update display_watch set steady_since = now() - interval '1 day'`);
  await sql(
    `update display set paired_at = now() - interval '1 day', last_seen_at = now() - interval '1 hour' where id = ${silentDisplay.id}`,
  );
  const viewer = await memberOf(client, property.id, 'viewer');
  expect((await client.post(`/api/properties/${property.id}/transfer`, { userId: viewer.id })).status).toBe(202);

  const owners = await weekOf(client, property.id);
  expect(owners).toMatchObject({
    proposalCount: 1,
    proposals: [{ companyName: tenant.companyName, changes: [{ field: 'phone' }] }],
    silentDisplays: [{ name: 'Main lobby' }],
    offeredUntil: null,
    link: { waiting: null },
  });
  expect(await weekOf(viewer.client, property.id)).toMatchObject({
    proposalCount: 1,
    proposals: [],
    link: null,
    isMailed: false,
    silentDisplays: [{ name: 'Main lobby' }],
    offeredUntil: expect.any(String),
  });
  const { status } = await (await signUp(product)).client.get(`/api/properties/${property.id}/week`);
  expect(status).toBe(404);
});

async function memberOf(owner: Client, propertyId: number, role: string): Promise<Person> {
  const person = await signUp(product, role);
  await confirmAddress(product, person.client);
  const invitation = await owner.post(`/api/properties/${propertyId}/users`, { email: person.username, role });
  expect(invitation.status).toBe(201);
  return person;
}

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

const mailsAbout = (property: { id: number }) =>
  sql<Mail>(`select "to", subject, text from mail where dedupe_key like 'week-${property.id}-%' order by id`);

/** Runs the weekly job, then dates its mails back by a week, so that they are due again. */
async function repeatMonday(propertyId: number): Promise<void> {
  await runJob(product, 'mailWeeks');
  await sql(`update week_mail set handled_on = handled_on - 7 where property_id = ${propertyId}`);
  await sql(`update mail set dedupe_key = 'before-' || dedupe_key where dedupe_key like 'week-${propertyId}-%'`);
}

async function confirmedOwner() {
  const owner = await signUp(product, 'owner');
  await confirmAddress(product, owner.client);
  const property = await addProperty(owner.client);
  return { owner, property };
}

test('each Monday the owner gets one mail about the building, whatever workers do', async () => {
  const { owner, property } = await confirmedOwner();
  await addTenant(owner.client, property.id, { companyName: 'Moving In Inc', movesIn: await dayIn(property.id, 3) });
  await runJob(product, 'mailWeeks');
  expect(await mailsAbout(property), 'a new building waits for its first Monday').toEqual([]);
  await repeatMonday(property.id);
  await Promise.all([runJob(product, 'mailWeeks'), runJob(product, 'mailWeeks'), runJob(product, 'mailWeeks')]);
  await runJob(product, 'mailWeeks');
  const mails = await mailsAbout(property);
  expect(mails).toMatchObject([{ to: owner.username, subject: `This week at ${property.name}` }]);
  expect(mails[0]?.text).toMatch(/Coming up\n- Moving In Inc moves in on \w+day, \w+ \d+, suite 100\./);
  expect(mails[0]?.text).toContain(`/manage?property=${property.id}&tab=week`);
  const [link] = await sql<{ token: string }>(
    `select unsubscribe_token as token from mail where dedupe_key like 'week-${property.id}-%'`,
  );
  expect(link?.token).toMatch(/^week-/);
});

test('an empty building and a week without anything send no mail, a quiet week one sentence', async () => {
  const { owner, property } = await confirmedOwner();
  await repeatMonday(property.id);
  await runJob(product, 'mailWeeks');
  expect(await mailsAbout(property)).toEqual([]);
  await addTenant(owner.client, property.id);
  await repeatMonday(property.id);
  await runJob(product, 'mailWeeks');
  expect(await mailsAbout(property)).toEqual([]);
  await transaction(createContext(product.platform), (tx) =>
    write(
      tx,
      `insert into visit_day (property_id, day, phone, desk, scans, found, missed, hours)
       select id, date_trunc('week', now() at time zone time_zone)::date - 1, 3, 1, 2, 1, 0, array_fill(0, array[24])
       from property where id = ?`,
      [property.id],
    ),
  );
  const { id: displayId } = await pairDisplay(product, owner.client, property.id);
  await sql(
    `insert into display_day select ${displayId}, day, 1000, 995 from visit_day where property_id = ${property.id}`,
  );
  await repeatMonday(property.id);
  await runJob(product, 'mailWeeks');
  const [quietMail] = await mailsAbout(property);
  expect(quietMail?.subject).toBe(`A quiet week at ${property.name}`);
  expect(quietMail?.text).toContain('4 visits, 1 search and 2 scans of its QR code');
  expect(quietMail?.text).toContain('Its 1 display was online for 99.5% of its hours, with 0 outages.');
});

test('members choose the mail, and one click in it stops it for that building alone', async () => {
  const { owner, property } = await confirmedOwner();
  await addTenant(owner.client, property.id, { movesIn: await dayIn(property.id, 1) });
  const manager = await memberOf(owner.client, property.id, 'manager');
  const chooseMail = async ({ client }: Person, isMailed: boolean) =>
    expect((await client.put(`/api/properties/${property.id}/week-mail`, { isMailed })).status).toBe(204);
  await chooseMail(manager, true);
  expect(await weekOf(manager.client, property.id)).toMatchObject({ isMailed: true });
  await repeatMonday(property.id);
  await runJob(product, 'mailWeeks');
  expect((await mailsAbout(property)).map(({ to }) => to)).toEqual([owner.username, manager.username]);

  const token = await mailedToken(product, owner.username, '/unsubscribe');
  const link = `${product.url}/unsubscribe?token=${token}`;
  const oneClick = { method: 'POST', body: 'List-Unsubscribe=One-Click' };
  for (let press = 0; press < 2; press++)
    expect(
      (await fetch(link, { ...oneClick, headers: { 'content-type': 'application/x-www-form-urlencoded' } })).status,
    ).toBe(204);
  const isMailed = async () => (await weekOf(owner.client, property.id)).isMailed;
  await until('the owner to have left', async () => !(await isMailed()));
  expect(await sql(`select 1 from mail_opt_out where mailbox = mailbox('${owner.username}')`)).toEqual([]);
  await chooseMail(manager, false);
  await repeatMonday(property.id);
  await runJob(product, 'mailWeeks');
  expect(await mailsAbout(property)).toEqual([]);

  expect((await product.client().post('/api/mail/resubscribe', { token })).status).toBe(204);
  await until('the owner to be back', isMailed);
});

test('an unconfirmed or suspended owner gets no mail', async () => {
  const { client, property } = await signUpOwner(product);
  await addTenant(client, property.id, { movesIn: await dayIn(property.id, 1) });
  await repeatMonday(property.id);
  await runJob(product, 'mailWeeks');
  expect(await mailsAbout(property)).toEqual([]);
  await confirmAddress(product, client);
  await sql(`update app_user set account_status = 'suspended' where username = (
    select u.username from app_user u join property_member m on m.user_id = u.id where m.property_id = ${property.id})`);
  await repeatMonday(property.id);
  await runJob(product, 'mailWeeks');
  expect(await mailsAbout(property)).toEqual([]);
});

test('the week turns at 8 AM on Monday in each zone, also after the clocks change', async () => {
  const turns = [
    // The clocks went forward on the day before, and back.
    ['America/New_York', '2026-03-09T11:59Z', '2026-03-02'],
    ['America/New_York', '2026-03-09T12:00Z', '2026-03-09'],
    ['America/New_York', '2026-11-02T12:59Z', '2026-10-26'],
    ['America/New_York', '2026-11-02T13:00Z', '2026-11-02'],
    ['Pacific/Honolulu', '2026-11-02T17:59Z', '2026-10-26'],
    ['Pacific/Honolulu', '2026-11-02T18:00Z', '2026-11-02'],
    ['America/Phoenix', '2026-03-09T15:00Z', '2026-03-09'],
  ];
  for (const [zone, instant, monday] of turns) {
    const [mondayRow] = await query(
      createContext(product.platform),
      `select ${mondayBefore('?::timestamptz')}::text as monday from (select ?::text as time_zone) b`,
      [instant, zone],
      z.object({ monday: z.string() }),
    );
    expect([zone, instant, mondayRow?.monday]).toEqual([zone, instant, monday]);
  }
});
