import { keepCompiled } from '../platform/config/compile-cache.ts';

keepCompiled();
const [{ checkRegistry, entities }, { listen, runProcess }, { createWeb }] = await Promise.all([
  import('../modules/index.ts'),
  import('../platform/process/process.ts'),
  import('./app.ts'),
]);

checkRegistry();

await runProcess('web', entities, async (platform) => {
  const web = createWeb(platform);
  await listen(web.server, platform);
  return web;
});
