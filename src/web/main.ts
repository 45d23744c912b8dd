import { checkRegistry, entities } from '../modules/index.ts';
import { runProcess } from '../platform/process.ts';
import { createWeb } from './app.ts';

checkRegistry();

await runProcess('web', entities, async (platform) => {
  const web = createWeb(platform);
  await new Promise<void>((resolve, reject) => {
    web.server.once('error', reject).listen(platform.env.PORT, platform.env.HOST, resolve);
  });
  return web;
});
