import { plainFault } from '../../../shared/plain-faults.ts';

// Zod's JIT would call `new Function`, which the content security policy blocks. Zod reads this object when it loads,
// so it must be set first. Also sets the default error message.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true, customError: plainFault } });
