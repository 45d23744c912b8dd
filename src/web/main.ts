import { keepCompiled } from '../platform/compile-cache.ts';

keepCompiled();
const [{ checkRegistry, entities }, { listen, runProcess }, { createWeb }] = await Promise.all([
  import('../modules/index.ts'),
  import('../platform/process.ts'),
  import('./app.ts'),
]);

checkRegistry();

await runProcess('web', entities, async (platform) => {
  const web = createWeb(platform);
  await listen(web.server, platform);
  return web;
});
