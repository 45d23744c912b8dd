import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../test/harness/browser.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { createFindings, kindsOf, specWords } from '../test/harness/spec-words.ts';
import { backOfficeWalks } from './spec-words/back-office.ts';
import { portalWalks } from './spec-words/portal.ts';
import { propertyWalks } from './spec-words/property.ts';
import { serverWalks } from './spec-words/server.ts';
import { shoppingWalks } from './spec-words/shopping.ts';
import { visitorWalks } from './spec-words/visitor.ts';
import { openWorld, type Walk, type World } from './spec-words/world.ts';

/** The steps through each screen of the fixture. */
const walks: Record<string, Walk> = {
  ...visitorWalks,
  ...portalWalks,
  ...propertyWalks,
  ...shoppingWalks,
  ...backOfficeWalks,
  ...serverWalks,
};

/** Nothing listens here: walks set the weather themselves. */
const UNREACHABLE_URL = 'http://127.0.0.1:9';

let product: Product;
let browser: Browser;
let world: World;

beforeAll(async () => {
  [product, browser] = await Promise.all([
    startProduct({ oneServer: true, env: { WEATHER: 'on', WEATHER_API_BASE: UNREACHABLE_URL } }),
    openBrowser(),
  ]);
  world = await openWorld(product, browser);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

for (const [screen, situations] of Object.entries(specWords))
  describe(screen, () => {
    const findings = createFindings(screen);
    let walkEnd = 'the walk does not come here';

    beforeAll(async () => {
      await walks[screen]?.(world, findings).catch((error: unknown) => {
        walkEnd = `the walk ended before: ${error}`;
      });
    });

    for (const [situation, words] of Object.entries(situations))
      test.each(kindsOf(words))(`${situation}: %s “%s”`, (kind, word) => {
        const fault = findings.faultOf(situation, kind, word);
        expect(fault === undefined ? walkEnd : fault).toBeNull();
      });
  });
