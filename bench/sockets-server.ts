import { openToThePublic, preparePlatform, seed } from '../scripts/start/product.ts';
import { requireEnv } from '../src/platform/process/process.ts';

/** All roles in one process with the sample building; notifies its parent when it listens. */
const platform = await preparePlatform(requireEnv());
await seed(platform);
await openToThePublic(platform);
process.send?.('listening');
