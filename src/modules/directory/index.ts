import type { Module } from '../../platform/module.ts';
import { AnnouncementRow } from './announcement.entity.ts';
import { directoryJobs } from './jobs.ts';
import { directoryRoutes } from './routes.ts';
import { ContactRow, TenantRow } from './tenant.entity.ts';

export const directory: Module = {
  name: 'directory',
  entities: [TenantRow, ContactRow, AnnouncementRow],
  routes: directoryRoutes,
  subscribers: [],
  jobs: directoryJobs,
};

export { createAnnouncement } from './commands/announcements.ts';
export { createTenant } from './commands/tenants.ts';
export { type DirectoryAnswer, readDirectory } from './queries.ts';
