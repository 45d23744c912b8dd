import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpOwner } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ env: { PUBLIC_FRAME_ANCESTORS: "'self' https://signage.example" }, worker: false });
});

afterAll(() => product.stop());

test('the wall of a building that allows players has no bounds, at once; no other page, and no other building', async () => {
  const { client, property } = await signUpOwner(product);
  const otherProperty = (await signUpOwner(product)).property;
  const readHead = async (path: string) => {
    const { headers } = await product.client().get(path);
    const ancestors = /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1];
    return { ancestors, etag: headers.get('etag') };
  };
  const allowedAncestors = "'self' https://signage.example";
  const saveFraming = async (framing: string) =>
    await client.put(`/api/properties/${property.id}`, { name: 'Orchard Court', address: '1 Main St', framing });
  const wall = `/${property.slug}?display=1`;
  const headBefore = await readHead(wall);
  expect(headBefore.ancestors).toBe(allowedAncestors);

  expect((await saveFraming('players')).body).toMatchObject({ framing: 'players' });
  const open = await readHead(wall);
  expect(open.ancestors).toBeUndefined();
  expect((await readHead(`${wall}&inches=55`)).ancestors).toBeUndefined();
  for (const query of ['', '?display=0', '?display=0&display=1', '?display=11', '?xdisplay=1'])
    expect([query, (await readHead(`/${property.slug}${query}`)).ancestors]).toEqual([query, allowedAncestors]);
  for (const path of ['/login?display=1', '/display?display=1', '/manage?display=1', '/no-such-building?display=1'])
    expect([path, (await readHead(path)).ancestors]).toEqual([path, "'none'"]);
  expect((await readHead(`/${otherProperty.slug}?display=1`)).ancestors).toBe(allowedAncestors);
  // A browser that holds one of them must not take it for the other.
  expect(new Set([headBefore.etag, open.etag, (await readHead(`/${property.slug}`)).etag]).size).toBe(3);

  await saveFraming('closed');
  expect((await readHead(wall)).ancestors).toBe(allowedAncestors);
  expect((await saveFraming('open')).body).toMatchObject({ fields: { framing: 'Choose where the wall may be shown' } });
});

test('only configured sites may frame a public directory, and no site any other page', async () => {
  const { client, property } = await signUpOwner(product);
  const readFraming = async (path: string) => {
    const policy = (await client.get(path)).headers.get('content-security-policy') ?? '';
    return /frame-ancestors ([^;]*)/.exec(policy)?.[1];
  };
  expect(await readFraming(`/${property.slug}`)).toBe("'self' https://signage.example");
  for (const path of ['/', '/login', '/manage', '/checkout', '/admin', '/no-such-building', '/api/user', '/api/docs'])
    expect([path, await readFraming(path)]).toEqual([path, "'none'"]);
});
