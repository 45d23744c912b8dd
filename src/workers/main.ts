import { enableCodeCache } from '../platform/config/compile-cache.ts';

enableCodeCache();
const [
  { assertDatabaseKind, checkRegistry, entities },
  { closeServer, runProcess, startOperatorServer },
  { workerRole },
  { createWorker },
] = await Promise.all([
  import('../modules/index.ts'),
  import('../platform/process/process.ts'),
  import('./consumer.ts'),
  import('./worker.ts'),
]);

checkRegistry({ worker: workerRole });

await runProcess('worker', entities, async (platform) => {
  await assertDatabaseKind(platform);
  const { server, drain } = await startOperatorServer(platform);
  const worker = createWorker(platform);
  return {
    async close() {
      drain();
      await worker.close();
      await closeServer(server, platform.log);
    },
  };
});
