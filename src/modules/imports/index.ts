import type { Module } from '../../platform/process/module.ts';
import * as events from './events.ts';
import { entities } from './import.entity.ts';
import { importJobs } from './jobs.ts';
import { importRoutes } from './routes.ts';
import { importSubscribers } from './subscribers.ts';

export const imports: Module = {
  name: 'imports',
  entities,
  routes: importRoutes,
  events: Object.values(events),
  subscribers: importSubscribers,
  jobs: importJobs,
};

export { receiveImport } from './commands/receive.ts';
export { readLinkNews } from './queries.ts';
export { importsRowCounts } from './row-counts.ts';
