import type { Module } from '../../platform/process/module.ts';
import * as events from './events.ts';
import { adminJobs } from './jobs.ts';
import { operationRoutes } from './routes/operations.ts';
import { orderChangeRoutes } from './routes/order-changes.ts';
import { orderAdminRoutes } from './routes/orders.ts';
import { paymentAdminRoutes } from './routes/payments.ts';
import { quoteRoutes } from './routes/quotes.ts';
import { reportRoutes } from './routes/reports.ts';
import { shopSettingsRoutes } from './routes/shop-settings.ts';
import { userRoutes } from './routes/users.ts';
import { adminSubscribers } from './subscribers.ts';

export const admin: Module = {
  name: 'admin',
  entities: [],
  routes: [
    ...userRoutes,
    ...orderAdminRoutes,
    ...orderChangeRoutes,
    ...paymentAdminRoutes,
    ...quoteRoutes,
    ...shopSettingsRoutes,
    ...reportRoutes,
    ...operationRoutes,
  ],
  events: Object.values(events),
  subscribers: adminSubscribers,
  jobs: adminJobs,
};

export { queuesUnlockedUntil } from './commands/queues.ts';
