import { openToThePublic, preparePlatform, seed } from '../scripts/start/product.ts';
import { requireEnv } from '../src/platform/process/process.ts';

/** All roles in one process, as `npm start` has them, and the sample building; tells whoever forked it when it listens. */
const platform = await preparePlatform(requireEnv());
await seed(platform);
await openToThePublic(platform);
process.send?.('listening');
