import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Env } from '../../src/platform/config/env.ts';
import { createMetrics } from '../../src/platform/observability/metrics.ts';
import type { OperatorFacts } from '../../src/shared/operator.ts';
import { createWeb, type Web } from '../../src/web/app.ts';
import { signUp } from '../harness/factories.ts';
import { UNDELIVERABLE_MAIL } from '../harness/mailed-links.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { until } from '../harness/until.ts';

const OWN = {
  OPERATOR_NAME: 'Hill & Dale <Directories> LLC',
  OPERATOR_ADDRESS: '9 Elm St, Denver, CO 80202',
  SUPPORT_PHONE: '+1 303 555 0177',
  SUPPORT_HOURS: 'Daily, 8 AM to 8 PM Mountain Time',
  SUPPORT_EMAIL: 'help@hill.example',
  MAIL_FROM: 'Hill and Dale <desk@hill.example>',
};
const LEFT_OUT = { OPERATOR_ADDRESS: undefined, SUPPORT_PHONE: undefined, SUPPORT_HOURS: undefined };
const SAMPLE = ['555-0142', 'Central Time'];
const PAGES = ['/', '/contact', '/privacy', '/terms', '/login', '/manage', '/my-orders', '/shop', '/not/there'];

let product: Product;
let operatorProduct: Product;
const webs: Web[] = [];
const folder = mkdtempSync(join(tmpdir(), 'foyer-operator-'));

beforeAll(async () => {
  product = await startProduct({ worker: false });
  operatorProduct = await startProduct({ env: { ...OWN, ...UNDELIVERABLE_MAIL } });
});

afterAll(async () => {
  for (const web of webs) await web.close();
  await operatorProduct.stop();
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The same build with other operator settings. */
async function servedFor(
  env: Partial<Env>,
): Promise<(path: string, headers?: Record<string, string>) => Promise<string>> {
  const { platform } = product;
  const web = createWeb({ ...platform, env: { ...platform.env, ...env }, metrics: createMetrics('web') });
  webs.push(web);
  await new Promise<void>((resolve) => web.server.listen(0, '127.0.0.1', resolve));
  const { port } = web.server.address() as AddressInfo;
  return async (path, headers = {}) => await (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).text();
}

const element = (page: string, id: string) =>
  new RegExp(`id="${id}"[^>]*>(.*?)</(script|template)>`, 's').exec(page)?.[1];
const factsOf = (page: string): OperatorFacts => JSON.parse(element(page, 'operator') ?? '');

test('every page includes the operator’s details, and none of the sample’s', async () => {
  const readPage = await servedFor(OWN);
  for (const path of PAGES) {
    const page = await readPage(path);
    expect([path, factsOf(page)]).toEqual([
      path,
      {
        name: OWN.OPERATOR_NAME,
        address: OWN.OPERATOR_ADDRESS,
        dial: '+13035550177',
        phone: OWN.SUPPORT_PHONE,
        hours: OWN.SUPPORT_HOURS,
        email: OWN.SUPPORT_EMAIL,
      },
    ]);
    expect([path, page.includes('<Directories>')]).toEqual([path, false]);
    for (const words of SAMPLE) expect([path, page.includes(words)]).toEqual([path, false]);
  }
});

test('unset details are omitted', async () => {
  const readPage = await servedFor({ OPERATOR_NAME: 'Plain LLC', ...LEFT_OUT });
  const noFacts = { address: null, phone: null, dial: null, hours: null, email: null };
  expect(factsOf(await readPage('/contact'))).toEqual({ name: 'Plain LLC', ...noFacts });
  for (const path of ['/privacy', '/terms']) {
    const text = element(await readPage(path), 'legal-text') ?? '';
    expect([path, text]).toEqual([path, expect.stringContaining('Plain LLC runs this installation')]);
    expect([path, text.match(/Call|Write to|Address:|null|undefined/g)]).toEqual([path, null]);
  }
});

test('the legal texts name the operator and its contacts', async () => {
  const readPage = await servedFor(OWN);
  for (const path of ['/privacy', '/terms']) {
    const text = element(await readPage(path), 'legal-text') ?? '';
    for (const words of [
      'Hill &amp; Dale &lt;Directories&gt; LLC runs this installation',
      'Address: 9 Elm St, Denver, CO 80202',
      'Call +1 303 555 0177, Daily, 8 AM to 8 PM Mountain Time, or write to help@hill.example.',
    ])
      expect([path, text]).toEqual([path, expect.stringContaining(words)]);
  }
});

test('retention periods match the settings, and weather is named while enabled', async () => {
  const periods = {
    KEEP_ACTIVITY_DAYS: 365,
    KEEP_MAILS_DAYS: 181,
    KEEP_MISSED_SEARCHES_DAYS: 7,
    KEEP_UNPAID_CHECKOUTS_DAYS: 1,
  };
  const readPage = await servedFor({ ...periods, WEATHER: true });
  const text = element(await readPage('/privacy'), 'legal-text') ?? '';
  for (const words of [
    'for 1 year, so',
    'sent you, for 181 days',
    'for the building, for 1 week, without',
    'deleted after 1 day.',
    'weather service',
  ])
    expect(text).toContain(words);
  const usualText = element(await (await servedFor({ WEATHER: false }))('/privacy'), 'legal-text') ?? '';
  for (const words of ['for 2 years, so', 'for 180 days', 'for the building, for 8 weeks, without', 'after 30 days'])
    expect(usualText).toContain(words);
  expect(usualText).not.toMatch(/weather/i);
});

test('an operator’s own texts replace the defaults, with tags escaped', async () => {
  const [PRIVACY_FILE, TERMS_FILE] = [join(folder, 'privacy.md'), join(folder, 'terms.md')];
  writeFileSync(PRIVACY_FILE, '# Data protection\n\nWe keep **nothing**. <script>alert(1)</script>\n');
  writeFileSync(TERMS_FILE, 'Be kind.\n');
  const readPage = await servedFor({ PRIVACY_FILE, TERMS_FILE });
  const privacy = await readPage('/privacy');
  expect(privacy).toContain('<title>Data protection · Foyer</title>');
  expect(element(privacy, 'legal-text')).toBe(
    '<p>We keep <strong>nothing</strong>. &lt;script&gt;alert(1)&lt;/script&gt;</p>\n',
  );
  expect(await readPage('/terms')).toContain('<title>Terms · Foyer</title>');
});

test('a mail ends with the operator’s line, in text and HTML', async () => {
  const { username } = await signUp(operatorProduct);
  const [mail] = await until('the mail', async () => {
    const mails = await operatorProduct.platform.orm.em
      .fork()
      .execute<{ text: string; html: string }[]>('select text, html from mail where "to" = ?', [username]);
    return mails.length > 0 ? mails : undefined;
  });
  const line = [
    OWN.OPERATOR_NAME,
    `${OWN.SUPPORT_PHONE}, ${OWN.SUPPORT_HOURS}`,
    OWN.SUPPORT_EMAIL,
    OWN.OPERATOR_ADDRESS,
  ];
  expect(mail?.text.endsWith(`\n\n${line.join(' · ')}`)).toBe(true);
  expect(mail?.html).toContain('Hill &amp; Dale &lt;Directories&gt; LLC · <a href="tel:+13035550177"');
  for (const words of [...SAMPLE, '<!--']) expect(mail?.html).not.toContain(words);
});

test('the sample has a phone number only', async () => {
  const readPage = await servedFor({});
  expect(factsOf(await readPage('/contact'))).toMatchObject({ phone: '1 (512) 555-0142', email: null });
});
