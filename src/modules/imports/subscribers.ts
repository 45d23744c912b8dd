import { subscriber } from '../../platform/events/jobs.ts';
import { runImports } from './commands/run.ts';
import { runUndos } from './commands/undo.ts';
import { importReceived, importUndoAsked } from './events.ts';

export const importSubscribers = [
  subscriber('runImports', importReceived, 'import', (ctx) => runImports(ctx)),
  subscriber('runUndos', importUndoAsked, 'import', (ctx) => runUndos(ctx)),
];
