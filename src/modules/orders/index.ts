import type { Module } from '../../platform/process/module.ts';
import * as events from './events.ts';
import { orderJobs } from './jobs.ts';
import { officeRoutes } from './routes/office.ts';
import { officeChangeRoutes } from './routes/office-changes.ts';
import { officePaymentRoutes } from './routes/office-payments.ts';
import { officeQuoteRoutes } from './routes/office-quotes.ts';
import { orderRoutes } from './routes/orders.ts';
import { paymentRoutes } from './routes/payments.ts';
import { quoteRoutes } from './routes/quotes.ts';
import { reportRoutes } from './routes/reports.ts';
import { termRoutes } from './routes/terms.ts';
import { orderSubscribers } from './subscribers.ts';
import { entities } from './tables.ts';

export const orders: Module = {
  name: 'orders',
  entities,
  routes: [
    ...orderRoutes,
    ...paymentRoutes,
    ...quoteRoutes,
    ...officeRoutes,
    ...officeChangeRoutes,
    ...officePaymentRoutes,
    ...officeQuoteRoutes,
    ...termRoutes,
    ...reportRoutes,
  ],
  events: Object.values(events),
  subscribers: orderSubscribers,
  jobs: orderJobs,
};

export { deleteSavedAddresses } from './commands/addresses.ts';
export { businessTermsOf } from './commands/business-terms.ts';
export { holdOrdersOf } from './commands/holds.ts';
export { resendOrderMail, updateOrderStatus } from './commands/order-status.ts';
export { deleteQuotes } from './commands/quotes.ts';
export { orderInSample, type SampleOrder } from './commands/sample.ts';
export { reconcilePayments } from './jobs.ts';
export { providerOf, readStripeAccount } from './payments.ts';
export { listOwnOrders, orderMails } from './queries/orders.ts';
export { listOwnQuotes, quoteForMail } from './queries/quotes.ts';
export { listSavedAddresses } from './queries/saved-addresses.ts';
export { todoConditions } from './queries/search.ts';
export { ordersRowCounts } from './row-counts.ts';
export { termsOfSale } from './shop-settings.ts';
export type { StripeAccount } from './stripe-account.ts';
export {
  orderItems,
  paymentFaults,
  paymentProblems,
  placedOrders,
  quoteRequests,
  refunds,
} from './views.ts';
export { webhookEvents } from './webhook-events.ts';
