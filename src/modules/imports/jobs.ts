import { z } from 'zod';
import { defineJob } from '../../platform/events/jobs.ts';
import { purgeOldImports } from './commands/purge.ts';
import { readSources } from './commands/readings.ts';
import { runLargeImports, runSmallImports } from './commands/run.ts';
import { resealTokens } from './commands/sources.ts';
import { runUndos } from './commands/undo.ts';

export const importJobs = [
  // Resumes imports of crashed workers, and those that waited for another import of the building.
  defineJob({ name: 'resumeImports', queue: 'import', payload: z.object({}), intervalMs: 3_000, run: runSmallImports }),
  defineJob({
    name: 'resumeLargeImports',
    queue: 'importLarge',
    payload: z.object({}),
    intervalMs: 3_000,
    run: runLargeImports,
  }),
  defineJob({ name: 'resumeUndos', queue: 'importLarge', payload: z.object({}), intervalMs: 3_000, run: runUndos }),
  defineJob({
    name: 'purgeOldImports',
    queue: 'maintenance',
    payload: z.object({}),
    intervalMs: 600_000,
    run: purgeOldImports,
  }),
  // Not in the queue `import`: servers that answer slowly would hold up people's files.
  defineJob({ name: 'readSources', queue: 'maintenance', payload: z.object({}), intervalMs: 60_000, run: readSources }),
  defineJob({
    name: 'resealImportTokens',
    queue: 'maintenance',
    payload: z.object({}),
    intervalMs: 3_600_000,
    run: resealTokens,
  }),
];
