import { enableCodeCache } from '../platform/config/compile-cache.ts';

enableCodeCache();
const [{ closeServer, runProcess, startOperatorServer }, { createGateway }] = await Promise.all([
  import('../platform/process/process.ts'),
  import('./gateway.ts'),
]);

// Imports neither entities nor whole modules, which keeps the gateway small.
await runProcess('realtime', [], async (platform) => {
  const { server, drain } = await startOperatorServer(platform);
  const gateway = createGateway(platform, server);
  return {
    async close() {
      drain();
      const closed = closeServer(server, platform.log);
      await gateway.close();
      await closed;
    },
  };
});
