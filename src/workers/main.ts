import { checkRegistry, entities } from '../modules/index.ts';
import { closeServer, runProcess, startOperatorServer } from '../platform/process.ts';
import { workerRole } from './consumer.ts';
import { createWorker } from './worker.ts';

checkRegistry({ worker: workerRole });

await runProcess('worker', entities, async (platform) => {
  const { server, drain } = await startOperatorServer(platform);
  const worker = createWorker(platform);
  return {
    async close() {
      drain();
      await worker.close();
      await closeServer(server);
    },
  };
});
