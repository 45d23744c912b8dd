import type { Series } from './promtool.ts';

export interface AlertCase {
  readonly series: Series;
  /** Minutes until it fires; silent before. */
  readonly firesAt: number;
  readonly silentAt: number;
  /** Seconds between samples; default 60. */
  readonly intervalSeconds?: number;
  /** Six-second version of the fault; default: `series` in one scrape. */
  readonly brief?: Series;
}

const worker = (metric: string, values: string, labels = '') =>
  ({ [`${metric}{process="worker",job="foyer",instance="worker-1"${labels}}`]: values }) as const;
const web = (metric: string, values: string, labels = '') =>
  ({ [`${metric}{process="web",job="foyer",instance="web-1"${labels}}`]: values }) as const;

/** Alerts that no outage of Redis or PostgreSQL triggers; the fault begins after ten minutes. */
export const alertCases: Readonly<Record<string, AlertCase>> = {
  FoyerProcessAway: { series: { 'up{job="foyer",instance="web-1"}': '1+0x9 0+0x50' }, silentAt: 11, firesAt: 13 },
  FoyerChangesWait: { series: worker('outbox_lag_seconds', '0+0x9 60+60x50'), silentAt: 11, firesAt: 13 },
  FoyerNoWorker: { series: worker('outbox_lag_seconds', '0+0x9 stale _x50'), silentAt: 14, firesAt: 17 },
  FoyerJobsParked: { series: worker('jobs_parked', '0+0x9 1+0x50'), silentAt: 9, firesAt: 12 },
  FoyerPaymentsWithoutOrder: { series: worker('payments_without_order', '0+0x9 1+0x50'), silentAt: 18, firesAt: 22 },
  FoyerRefundsDue: { series: worker('refunds_due', '0+0x9 1+0x90'), silentAt: 60, firesAt: 75 },
  FoyerPaymentNotices: { series: worker('payment_notices_open', '0+0x9 1+0x90'), silentAt: 60, firesAt: 75 },
  FoyerMailsWait: {
    series: {
      ...worker('mail_domains_waiting', '0+0x9 3+0x90'),
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
  FoyerDisplaysLost: { series: web('displays_connected', '1000+0x19 stale _x50'), silentAt: 20, firesAt: 24 },
  FoyerBackupOld: {
    series: {
      ...worker('outbox_lag_seconds', '0+0x480'),
      ...worker('backup_timestamp_seconds', '300+0x120', ',state="written"'),
    },
    intervalSeconds: 300,
    silentAt: 36 * 60,
    firesAt: 37 * 60,
    brief: {
      ...worker('outbox_lag_seconds', '0+0x480'),
      ...worker('backup_timestamp_seconds', '300+0x434 130500+0x40', ',state="written"'),
    },
  },
  FoyerBackupMissing: {
    series: worker('outbox_lag_seconds', '0+0x480'),
    intervalSeconds: 300,
    silentAt: 36 * 60,
    firesAt: 36 * 60 + 20,
    brief: {
      ...worker('outbox_lag_seconds', '0+0x480'),
      ...worker('backup_timestamp_seconds', '_x433 129900+0x40', ',state="written"'),
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

/** Normal situations, one sample a minute: nothing fires in the last four hours. */
export const quietCases: Readonly<Record<string, Series>> = {
  'one display of one is switched off': web('displays_connected', '1+0x199 0+0x159'),
  'two displays of three are switched off': web('displays_connected', '3+0x199 1+0x159'),
  'four of ten displays are gone': web('displays_connected', '10+0x199 6+0x159'),
  'displays go off each evening': web('displays_connected', '100+0x59 0+0x59 100+0x1320 100+0x59 0+0x59'),
  'displays go off at another minute than yesterday': web(
    'displays_connected',
    '100+0x59 0+0x59 100+0x1310 100+0x59 0+0x59',
  ),
  'one mailbox is full': {
    ...worker('mails_waiting', '0+0x159 40+0x199'),
    ...worker('mail_domains_waiting', '0+0x159 1+0x199'),
    ...worker('mails_total', '0+0x159 0+1x199', ',result="failed"'),
  },
  'two domains greylist': {
    ...worker('mails_waiting', '0+0x159 2+0x199'),
    ...worker('mail_domains_waiting', '0+0x159 2+0x199'),
    ...worker('mails_total', '0+0x159 0+1x199', ',result="failed"'),
  },
  'the mail server was away and sends again': {
    ...worker('mails_waiting', '0+0x159 5+0x20 0+0x178'),
    ...worker('mails_total', '0+0x159 1+0x199', ',result="unreachable"'),
    ...worker('mails_total', '0+1x159 159+0x20 160+1x178', ',result="sent"'),
  },
};

/** Normal situations of backups, one sample every five minutes. */
export const quietBackups: Readonly<Record<string, Series>> = {
  'a backup is written and verified in time': {
    ...worker('backup_timestamp_seconds', '0+300x312', ',state="written"'),
    ...worker('backup_timestamp_seconds', '0+300x312', ',state="verified"'),
  },
};

/** Other forms of the faults in `alertCases`. */
export const furtherCases: Readonly<Record<string, AlertCase & { readonly alert: string }>> = {
  'the mail server refuses connections, and one mail waits': {
    alert: 'FoyerMailsWait',
    series: {
      ...worker('mails_waiting', '0+0x9 1+0x90'),
      ...worker('mails_total', '0+0x9 1+1x90', ',result="unreachable"'),
    },
    silentAt: 30,
    firesAt: 60,
  },
  'displays that stay on in the evening are lost in the evening': {
    alert: 'FoyerDisplaysLost',
    series: web('displays_connected', '100+0x1499 10+0x50'),
    silentAt: 1499,
    firesAt: 1504,
  },
  'a backup is written and never verified': {
    alert: 'FoyerBackupMissing',
    series: {
      ...worker('outbox_lag_seconds', '0+0x780'),
      ...worker('backup_timestamp_seconds', '0+900x780', ',state="written"'),
    },
    intervalSeconds: 900,
    silentAt: 8 * 24 * 60,
    firesAt: 8 * 24 * 60 + 30,
  },
};
