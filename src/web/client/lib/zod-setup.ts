// Zod would try `new Function`, which the content security policy refuses and reports. It looks here when it is loaded,
// so this says it before, wherever its code ends up.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
