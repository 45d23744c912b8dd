import { keepCompiled } from '../platform/config/compile-cache.ts';

keepCompiled();
const [{ closeServer, runProcess, startOperatorServer }, { createGateway }] = await Promise.all([
  import('../platform/process/process.ts'),
  import('./gateway.ts'),
]);

// Neither entities nor whole modules: keeps the gateway small.
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
