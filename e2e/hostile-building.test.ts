import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LineKind, publicDetails } from '../src/modules/directory/values.ts';
import { propertyInput } from '../src/modules/tenancy/schema.ts';
import { openBrowser, openPage } from '../test/harness/browser.ts';
import { addTenant, signUpOwner } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';

/** Escapes an attribute, a script, a title, a comment and an element, and leaves markers. */
const breakOutMarkup = `"'></script></title></style>--><b id=pwned data-pwned>`;
const redirect = '<meta http-equiv=refresh content="0;url=/evil">';
const loginMarkup = '<form action="https://evil.example" data-pwned><input name=password></form>';
const hostile = `${breakOutMarkup}${redirect}${loginMarkup}<!--<script>`;
const hostileUrl = `https://pictures.example/${breakOutMarkup.replaceAll(' ', '/')}`;

const building = {
  name: hostile,
  address: hostile,
  description: hostile,
  leasingContact: hostile,
  leasingPhone: breakOutMarkup.slice(0, 50),
  amenities: `Garden,${hostile}`,
  imageUrl: hostileUrl,
  logoUrl: hostileUrl,
};
const hostileLine: Readonly<Record<LineKind, unknown>> = {
  text: breakOutMarkup.slice(0, 50),
  names: hostile,
  short: breakOutMarkup.slice(0, 50),
  way: breakOutMarkup.slice(0, 50),
  phone: breakOutMarkup.slice(0, 50),
  email: `x'y@tenant.example`,
  website: hostileUrl,
  hours: null,
  kinds: null, // has no text
};
const tenant = {
  companyName: hostile,
  suiteNumber: breakOutMarkup.slice(0, 50),
  ...Object.fromEntries(Object.entries(publicDetails).map(([key, kind]) => [key, hostileLine[kind]])),
};

let product: Product;
let browser: Browser;
let slug: string;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true, worker: false }), openBrowser()]);
  const { client, property } = await signUpOwner(product);
  slug = property.slug;
  expect(await client.put(`/api/properties/${property.id}`, building)).toMatchObject({ status: 200 });
  const contacts = [{ name: hostile, phone: breakOutMarkup.slice(0, 50), isPrimary: true }];
  await addTenant(client, property.id, { ...tenant, contacts });
  for (const isUrgent of [true, false])
    await client.post('/api/announcements', { propertyId: property.id, message: hostile, urgent: isUrgent });
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

test('the hostile building has a hostile text in every field', () => {
  const settings = [
    'id',
    'slug',
    'wallOrder',
    'timeZone',
    'nightFrom',
    'nightTo',
    'wallFeatured',
    'tenantLanguage',
    'searchEngines',
    'hours',
    'accent',
    'layout',
    'framing',
  ];
  expect(Object.keys({ ...propertyInput.shape }).filter((key) => !settings.includes(key))).toEqual(
    Object.keys(building),
  );
});

const ways: readonly [name: string, options: BrowserContextOptions][] = [
  ['without scripts', { javaScriptEnabled: false }],
  ['with scripts', { serviceWorkers: 'block' }],
];
const queries = ['', '?display=1', '?lang=es', '?display=1&lang=es'];

for (const [way, options] of ways)
  test.each(queries.flatMap((query) => (['screen', 'print'] as const).map((media) => [query, media] as const)))(
    `its texts are not interpreted: /{slug}%s on %s, ${way}`,
    async (query, media) => {
      const page = await openPage(browser, product.url, options);
      await page.emulateMedia({ media });
      const answer = await page.goto(`/${slug}${query}`);
      expect(answer?.headers()['content-security-policy']).toContain("form-action 'none'");
      expect((await page.title()).startsWith(hostile)).toBe(true);
      if (options.serviceWorkers) await page.locator('.wall-row, .directory-tenant').first().waitFor();
      expect(await injectedInto(page)).toEqual([]);
      expect(new URL(page.url()).pathname).toBe(`/${slug}`);
      await page.context().close();
    },
  );

/** Injected elements, attributes, forms, redirects and scripts. */
async function injectedInto(page: Page): Promise<string[]> {
  const injectedSelector =
    '#pwned, [data-pwned], [http-equiv], [action*="evil"], [name=password], body > script:not([type$=json])';
  return await page
    .locator(injectedSelector)
    .evaluateAll((elements) => elements.map(({ outerHTML }) => outerHTML.slice(0, 200)));
}
