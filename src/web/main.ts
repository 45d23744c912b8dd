import { enableCodeCache } from '../platform/config/compile-cache.ts';

enableCodeCache();
const [{ assertDatabaseKind, checkRegistry, entities }, { listen, runProcess }, { createWeb }] = await Promise.all([
  import('../modules/index.ts'),
  import('../platform/process/process.ts'),
  import('./app.ts'),
]);

checkRegistry();

await runProcess('web', entities, async (platform) => {
  await assertDatabaseKind(platform);
  const web = createWeb(platform);
  await listen(web.server, platform);
  return web;
});
