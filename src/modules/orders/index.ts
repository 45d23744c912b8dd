import type { Module } from '../../platform/process/module.ts';
import * as events from './events.ts';
import { orderJobs } from './jobs.ts';
import { orderRoutes } from './routes/orders.ts';
import { paymentRoutes } from './routes/payments.ts';
import { quoteRoutes } from './routes/quotes.ts';
import { orderSubscribers } from './subscribers.ts';
import { entities } from './tables.ts';

export const orders: Module = {
  name: 'orders',
  entities,
  routes: [...orderRoutes, ...paymentRoutes, ...quoteRoutes],
  events: Object.values(events),
  subscribers: orderSubscribers,
  jobs: orderJobs,
};

export { correctAddress } from './commands/address.ts';
export { forgetAddresses } from './commands/addresses.ts';
export { updateStatuses } from './commands/bulk-status.ts';
export { businessTermsOf, readBusinessTerms, setBusinessTerms } from './commands/business-terms.ts';
export { draftOrder, withdrawDraft } from './commands/drafts.ts';
export { holdOrder, holdOrdersOf } from './commands/holds.ts';
export { readWorkshopDrawing, setInscription } from './commands/inscriptions.ts';
export { sendInvoice, setInvoicePaid } from './commands/invoices.ts';
export { changeItems } from './commands/items.ts';
export { addNote } from './commands/notes.ts';
export { resendOrderMail, updateOrderStatus } from './commands/order-status.ts';
export { addParcel, changeParcel, removeParcel } from './commands/parcels.ts';
export { settleProblem } from './commands/payment-sync.ts';
export { answerQuote, declineQuote, forgetQuotes } from './commands/quotes.ts';
export { retryRefund, settleRefund } from './commands/refund-attempts.ts';
export { refundOrder } from './commands/refunds.ts';
export { addReplacement } from './commands/replacements.ts';
export { changeReturn, openReturn } from './commands/returns.ts';
export { orderInSample, type SampleOrder } from './commands/sample.ts';
export { taxFaultOf } from './commands/tax-records.ts';
export { clearTestOrders } from './commands/test-orders.ts';
export { reconcilePayments } from './jobs.ts';
export { anyPaper, pdfReply, readInvoice, readQuotePdf } from './papers.ts';
export { providerOf, readStripeAccount, takesTestMoney } from './payments.ts';
export { disputesOf, fraudWarningsOf } from './queries/disputes.ts';
export { orderHistory } from './queries/history.ts';
export { ledgerOf } from './queries/ledger.ts';
export { listOrders, listOrdersById, listOwnOrders, orderMails, readOrder } from './queries/orders.ts';
export { numberGaps } from './queries/papers.ts';
export { listPaymentProblems } from './queries/problems.ts';
export { countQuotes, listOwnQuotes, listQuotes, quoteForMail, readQuote, readQuotePhoto } from './queries/quotes.ts';
export { orderRefundsOf } from './queries/refunds.ts';
export { listSavedAddresses } from './queries/saved-addresses.ts';
export { matchingOrders, todoConditions } from './queries/search.ts';
export { readShopSettings, setShopSettings, termsOfSale } from './shop-settings.ts';
export type { StripeAccount } from './stripe-account.ts';
export { paymentPageOf } from './stripe-mode.ts';
export {
  disputes,
  fraudWarnings,
  ledgerEntries,
  orderItems,
  orderRefunds,
  parcels,
  paymentFaults,
  paymentProblems,
  placedOrders,
  quoteRequests,
  refunds,
} from './views.ts';
export { webhookEvents } from './webhook-events.ts';
