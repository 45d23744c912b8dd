import { checkRegistry, entities } from '../modules/index.ts';
import { closeServer, runProcess, startOperatorServer } from '../platform/process.ts';
import { broadcastEvents } from './broadcasts.ts';
import { createGateway } from './gateway.ts';

checkRegistry({ broadcasts: broadcastEvents });

await runProcess('realtime', entities, async (platform) => {
  const { server, drain } = await startOperatorServer(platform);
  const gateway = createGateway(platform, server);
  return {
    async close() {
      drain();
      const closed = closeServer(server);
      await gateway.close();
      await closed;
    },
  };
});
