import { registerHooks } from 'node:module';
import type { AddressInfo } from 'node:net';

/** Web process; `BOUNDS=off` removes the scope from its source at load time. */
const REACH_SOURCE = 'withReach(ctx, reachOf(route, actor, proof))';

if (process.env.BOUNDS === 'off')
  registerHooks({
    load(url, context, next) {
      const loadedModule = next(url, context);
      if (!url.endsWith('/src/web/http/mount.ts')) return loadedModule;
      const source = String(loadedModule.source);
      if (!source.includes(REACH_SOURCE)) throw new Error(`${url} does not set the bounds where it did`);
      return { ...loadedModule, source: source.replace(REACH_SOURCE, 'ctx') };
    },
  });

const [{ entities }, { loadEnv }, { createPlatform }, { createWeb }] = await Promise.all([
  import('../src/modules/index.ts'),
  import('../src/platform/config/env.ts'),
  import('../src/platform/core/platform.ts'),
  import('../src/web/app.ts'),
]);
const platform = await createPlatform(loadEnv(), 'web', entities);
const { server } = createWeb(platform);
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit());
