import { z } from 'zod';

export const demoLoginInput = z.object({ as: z.enum(['manager', 'administrator']) });
export type DemoAccount = z.output<typeof demoLoginInput>['as'];
