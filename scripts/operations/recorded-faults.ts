type Firing = Readonly<Record<number, readonly string[]>>;

/** Recorded by `test/faults/record-outage.ts`: exactly what fires, by minutes since the fault began. */
export const recordedFaults: Readonly<Record<string, Firing>> = {
  web: { 1: [], 3: ['FoyerProcessAway'], 60: ['FoyerProcessAway'] },
  worker: { 1: [], 3: ['FoyerProcessAway'], 7: ['FoyerNoWorker', 'FoyerProcessAway'] },
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

/** The recording of their six seconds ends before the product tries again. */
export const triedLater: readonly string[] = ['mail', 'refunds'];
