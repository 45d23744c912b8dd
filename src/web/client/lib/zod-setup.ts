import { plainFault } from '../../../shared/plain-faults.ts';

// Zod would try `new Function`, which the content security policy refuses and reports. It looks here when it is loaded,
// so this says it before, wherever its code ends up; and what it says where a form has no words of its own.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true, customError: plainFault } });
