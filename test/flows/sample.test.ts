import { expect, test } from 'vitest';
import { seed } from '../../src/modules/demo/index.ts';
import { createContext } from '../../src/platform/core/context.ts';
import { startProduct } from '../harness/product.ts';

const peopleAndGoods = `select (select count(*)::int from app_user) as people, (select count(*)::int from product) as goods`;

test.each([
  ['off', false, { people: 0, goods: 0 }, 404],
  ['on', true, { people: 1, goods: expect.any(Number) }, 200],
] as const)('with SAMPLE=%s an empty database gets the sample: %s', async (SAMPLE, isMade, expected, status) => {
  const product = await startProduct({ env: { SAMPLE }, worker: false });
  try {
    expect(await seed(createContext(product.platform))).toBe(isMade);
    const [countsRow] = await product.platform.orm.em.fork().execute(peopleAndGoods);
    expect(countsRow).toMatchObject(expected);
    expect((await product.client().get('/api/property?slug=demo')).status).toBe(status);
    expect(await seed(createContext(product.platform)), 'a second time').toBe(false);
  } finally {
    await product.stop();
  }
});
