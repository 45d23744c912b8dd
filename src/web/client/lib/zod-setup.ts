import { config } from 'zod';

// Zod would try `new Function`, which the content security policy refuses and reports.
config({ jitless: true });
