import { subscriber } from '../../platform/jobs.ts';
import { runImports } from './commands/run.ts';
import { importReceived } from './events.ts';

export const importSubscribers = [subscriber('runImports', importReceived, 'import', (ctx) => runImports(ctx))];
