import { validationMessage } from '../../../shared/validation-messages.ts';

// Zod's JIT would call `new Function`, which the content security policy blocks. Zod reads this object on load: set it
// first. Also sets the default error message.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true, customError: validationMessage } });
