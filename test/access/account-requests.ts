import { PASSWORD } from '../harness/factories.ts';
import type { Requests, World } from './world.ts';

async function createOtherSession({ product, owner }: World) {
  await product.client().post('/api/login', { username: owner.username, password: PASSWORD });
  const { body } = await owner.client.get('/api/user/sessions');
  return { id: body.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent).id };
}

export const accountRequests: Requests = {
  'POST /api/demo/login': () => ({ body: { as: 'manager' }, answers: 404 }), // test/flows/demo.test.ts
  'POST /api/user/proof': async ({ newcomer }) => ({
    body: { currentPassword: PASSWORD },
    as: { stranger: (await newcomer()).client },
  }),
  'POST /api/user/sessions/end-others': async ({ newcomer }) => ({ as: { stranger: (await newcomer()).client } }),
  'POST /api/user/sessions/:id/end': async (world) => ({ params: await createOtherSession(world) }),
  'POST /api/user/deletion': async ({ newcomer }) => ({ as: { stranger: (await newcomer()).client } }),
};
