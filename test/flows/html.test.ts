import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guideRoutes } from '../../src/web/public/guides/guide-pages.ts';
import { pageRoutes } from '../../src/web/public/page.ts';
import { PLAYER_CHECK_PATH } from '../../src/web/public/player-check.ts';
import { addTenant, signUpOwner } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';

const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });

let product: Product;
let slug: string;

beforeAll(async () => {
  product = await startProduct({ worker: false });
  const { client, property } = await signUpOwner(product);
  slug = property.slug;
  await addTenant(client, property.id, { suiteNumber: '100', floorNumber: 1 });
});

afterAll(() => product.stop());

/** Place and rule of each violation. */
async function problems(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ line, ruleId, message }) => `${line} ${ruleId}: ${message}`),
  );
}

const pages = pageRoutes.filter((path) => !path.includes(':'));

test.each([...pages, ...guideRoutes, PLAYER_CHECK_PATH, '/shop'])('%s is valid HTML', async (path) => {
  const answer = await fetch(product.url + path);
  expect(await problems(await answer.text())).toEqual([]);
});

test('a directory, a product, a missing page and the API page are valid HTML', async () => {
  const [first] = (await (await fetch(`${product.url}/api/shop/products`)).json()) as { id: number }[];
  for (const path of [`/${slug}`, `/shop/product/${first?.id}`, '/nobody-has-this-address', '/api/docs'])
    expect([path, await problems(await (await fetch(product.url + path)).text())]).toEqual([path, []]);
});

test('invalid HTML is detected', async () => {
  expect(await problems('<!doctype html><html><body><p><div></div></p></body></html>')).not.toEqual([]);
});
