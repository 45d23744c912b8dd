import type { Series } from './promtool.ts';

export interface AlertCase {
  readonly series: Series;
  /** Minutes until it fires; silent before. */
  readonly firesAt: number;
  readonly silentAt: number;
  /** The same fault for six seconds, where it is not that of `series` seen by one scrape. */
  readonly brief?: Series;
}

const worker = (metric: string, values: string, labels = '') =>
  ({ [`${metric}{process="worker",job="foyer",instance="worker-1"${labels}}`]: values }) as const;
const web = (metric: string, values: string, labels = '') =>
  ({ [`${metric}{process="web",job="foyer",instance="web-1"${labels}}`]: values }) as const;

/** Alerts that no outage of Redis or PostgreSQL triggers; the fault begins after ten minutes. */
export const alertCases: Readonly<Record<string, AlertCase>> = {
  FoyerProcessAway: { series: { 'up{job="foyer",instance="web-1"}': '1+0x9 0+0x50' }, silentAt: 11, firesAt: 13 },
  FoyerSlow: {
    series: {
      ...web('http_request_duration_seconds_bucket', '0+60x9 600+0x50', ',route="/api/tenants",le="0.5"'),
      ...web('http_request_duration_seconds_bucket', '0+60x9 600+60x50', ',route="/api/tenants",le="2.5"'),
      ...web('http_request_duration_seconds_bucket', '0+60x9 600+60x50', ',route="/api/tenants",le="+Inf"'),
    },
    silentAt: 15,
    firesAt: 40,
  },
  FoyerChangesWait: { series: worker('outbox_lag_seconds', '0+0x9 60+60x50'), silentAt: 11, firesAt: 13 },
  FoyerNoWorker: { series: worker('outbox_lag_seconds', '0+0x9 stale _x50'), silentAt: 14, firesAt: 17 },
  FoyerJobsWait: {
    series: worker('queue_jobs', '10+0x9 2000+0x50', ',queue="mail",state="waiting"'),
    silentAt: 18,
    firesAt: 22,
  },
  FoyerJobsParked: { series: worker('jobs_parked', '0+0x9 1+0x50'), silentAt: 9, firesAt: 12 },
  FoyerPaymentsWithoutOrder: { series: worker('payments_without_order', '0+0x9 1+0x50'), silentAt: 18, firesAt: 22 },
  FoyerRefundsDue: { series: worker('refunds_due', '0+0x9 1+0x90'), silentAt: 60, firesAt: 75 },
  FoyerPaymentNotices: { series: worker('payment_notices_open', '0+0x9 1+0x90'), silentAt: 60, firesAt: 75 },
  FoyerMailsWait: {
    series: {
      ...worker('mails_waiting', '0+0x9 5+0x90'),
      ...worker('mails_total', '0+1x9 10+0x90', ',result="sent"'),
    },
    silentAt: 30,
    firesAt: 60,
  },
  FoyerPoolExhausted: {
    series: web('database_pool_connections', '0+0x9 4+0x50', ',state="waiting"'),
    silentAt: 11,
    firesAt: 13,
  },
  FoyerStatementsSlow: {
    series: {
      ...web('database_statement_duration_seconds_bucket', '0+60x9 600+0x50', ',le="0.25"'),
      ...web('database_statement_duration_seconds_bucket', '0+60x9 600+60x50', ',le="2.5"'),
      ...web('database_statement_duration_seconds_bucket', '0+60x9 600+60x50', ',le="+Inf"'),
    },
    silentAt: 15,
    firesAt: 40,
  },
  FoyerDisplaysLost: { series: web('displays_connected', '1000+0x19 stale _x50'), silentAt: 20, firesAt: 24 },
  FoyerSocketsRefused: {
    series: web('sockets_refused_total', '0+0x9 5+5x50', ',reason="address"'),
    silentAt: 15,
    firesAt: 25,
  },
  FoyerEventLoopLate: {
    series: web('nodejs_eventloop_lag_p99_seconds', '0.01+0x9 0.5+0x50'),
    silentAt: 12,
    firesAt: 17,
  },
  FoyerBackupOld: {
    series: {
      ...worker('outbox_lag_seconds', '0+0x2400'),
      ...worker('backup_timestamp_seconds', '60+0x600', ',state="written"'),
    },
    silentAt: 36 * 60,
    firesAt: 37 * 60,
    brief: {
      ...worker('outbox_lag_seconds', '0+0x2400'),
      ...worker('backup_timestamp_seconds', '60+0x2160 129660+0x90', ',state="written"'),
    },
  },
  FoyerArchiveBehind: {
    series: {
      ...worker('backup_timestamp_seconds', '0+60x9 600+0x50', ',state="archived"'),
      ...worker('dependency_up', '1+0x60', ',dependency="postgres"'),
    },
    silentAt: 19,
    firesAt: 22,
  },
};
