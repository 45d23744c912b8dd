import { checkRegistry, entities } from '../modules/index.ts';
import { listen, runProcess } from '../platform/process.ts';
import { createWeb } from './app.ts';

checkRegistry();

await runProcess('web', entities, async (platform) => {
  const web = createWeb(platform);
  await listen(web.server, platform);
  return web;
});
