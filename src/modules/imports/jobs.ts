import { z } from 'zod';
import { defineJob } from '../../platform/event.ts';
import { forgetOldImports } from './commands/forget.ts';
import { runImports } from './commands/run.ts';

export const importJobs = [
  // Finds what a worker left behind that died in the middle, and what waited for another import of the building.
  defineJob({ name: 'resumeImports', queue: 'import', payload: z.object({}), every: 3_000, run: runImports }),
  defineJob({
    name: 'forgetOldImports',
    queue: 'maintenance',
    payload: z.object({}),
    every: 600_000,
    run: forgetOldImports,
  }),
];
