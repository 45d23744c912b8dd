type Firing = Readonly<Record<number, readonly string[]>>;

/** Alerts by minutes since the fault began, recorded by `test/faults/record-outage.ts`. */
export const recordedFaults: Readonly<Record<string, Firing>> = {
  web: { 1: [], 3: ['FoyerProcessAway'], 60: ['FoyerProcessAway'] },
  worker: { 1: [], 3: ['FoyerProcessAway'], 7: ['FoyerNoWorker', 'FoyerProcessAway'] },
  relay: { 1: [], 6: ['FoyerChangesWait'] },
  mail: { 16: [], 45: ['FoyerMailsWait'] },
  subscriber: { 0: [], 6: ['FoyerJobsParked'] },
  payments: { 6: [], 16: ['FoyerPaymentsWithoutOrder'] },
  'slow-postgres': {
    0: [],
    3: ['FoyerDependencyAway', 'FoyerErrors', 'FoyerPoolExhausted', 'FoyerWritesRefused'],
    20: ['FoyerDependencyAway', 'FoyerErrors', 'FoyerPoolExhausted', 'FoyerWritesRefused'],
  },
  refunds: { 16: [], 75: ['FoyerRefundsDue'] },
  disputes: { 16: [], 75: ['FoyerPaymentNotices'] },
};

/** Faults that six seconds do not trigger, because the product retries later. */
export const faultsRetriedLater: readonly string[] = ['mail', 'refunds'];
