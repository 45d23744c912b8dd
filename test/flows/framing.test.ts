import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownBuilding } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ env: { PUBLIC_FRAME_ANCESTORS: "'self' https://signage.example" }, worker: false });
});

afterAll(() => product.stop());

test('only configured sites may frame a public directory, and no site any other page', async () => {
  const { client, property } = await ownBuilding(product);
  const framing = async (path: string) => {
    const policy = (await client.get(path)).headers.get('content-security-policy') ?? '';
    return /frame-ancestors ([^;]*)/.exec(policy)?.[1];
  };
  expect(await framing(`/${property.slug}`)).toBe("'self' https://signage.example");
  for (const path of ['/', '/login', '/manage', '/checkout', '/admin', '/no-such-building', '/api/user', '/api/docs'])
    expect([path, await framing(path)]).toEqual([path, "'none'"]);
});
