import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { classOfRoute, kindOfMethod, outcomeOf, outcomes, requestKinds, routeClasses } from './route-classes.ts';

export type Metrics = ReturnType<typeof createMetrics>;

/** prom-client's gauges with names of counters; others have the same values. */
const REMOVED_METRICS = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

type PoolCounts = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;

/** Sockets by building id. */
type CountDisplays = () => Iterable<readonly [propertyId: number, sockets: number]>;

/** Bounds Prometheus' cardinality. */
const MAX_BUILDINGS = 20;

function followBuildings(countDisplays: CountDisplays, registers: Registry[]): Gauge {
  return new Gauge({
    name: 'displays_of_building',
    help: `Open display sockets of the ${MAX_BUILDINGS} buildings that have most, by their number; of all others together`,
    labelNames: ['property'],
    registers,
    collect() {
      const descending = [...countDisplays()].toSorted(
        ([, socketsOfFirst], [, socketsOfSecond]) => socketsOfSecond - socketsOfFirst,
      );
      this.reset();
      for (const [property, sockets] of descending.slice(0, MAX_BUILDINGS)) this.set({ property }, sockets);
      const otherSockets = descending.slice(MAX_BUILDINGS).reduce((sum, [, sockets]) => sum + sockets, 0);
      this.set({ property: 'other' }, otherSockets);
    },
  });
}

type CheckDependencies = () => Promise<Readonly<Record<string, boolean>>>;

/** Measured on scrape; a second server of the process replaces the first. */
function followDependencies(checkDependencies: CheckDependencies, registers: Registry[]): Gauge {
  for (const registry of registers) registry.removeSingleMetric('dependency_up');
  return new Gauge({
    name: 'dependency_up',
    help: 'Whether this process is answered by PostgreSQL, Redis, and the read replica where there is one',
    labelNames: ['dependency'],
    registers,
    async collect() {
      for (const [dependency, isUp] of Object.entries(await checkDependencies()))
        this.set({ dependency }, isUp ? 1 : 0);
    },
  });
}

/**
 * Requests by class, so that displays' polls do not hide errors. All series exist from the start: Prometheus sees no
 * increase in a new one.
 */
function countByClass(requests: Histogram<'method' | 'route' | 'status'>, registers: Registry[]): Counter {
  return new Counter({
    name: 'http_requests_total',
    help: 'Requests by class of route, kind (read or write) and outcome; refused is 503',
    labelNames: ['class', 'kind', 'outcome'],
    registers,
    async collect() {
      this.reset();
      for (const name of routeClasses)
        for (const kind of requestKinds) for (const outcome of outcomes) this.inc({ class: name, kind, outcome }, 0);
      const { values } = await requests.get();
      const counts = values.filter(({ metricName }) => metricName?.endsWith('_count'));
      for (const { labels, value } of counts)
        this.inc(
          {
            class: classOfRoute(String(labels.route)),
            kind: kindOfMethod(String(labels.method)),
            outcome: outcomeOf(Number(labels.status)),
          },
          value,
        );
    },
  });
}

/** Measured on scrape. */
function followPool(pool: PoolCounts, registers: Registry[]): Gauge {
  return new Gauge({
    name: 'database_pool_connections',
    help: 'Connections in use and idle, and how many wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'in_use' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}

export function createMetrics(role: string) {
  const registry = new Registry();
  registry.setDefaultLabels({ process: role });
  collectDefaultMetrics({ register: registry });
  for (const name of REMOVED_METRICS) registry.removeSingleMetric(name);
  const registers = [registry];
  return {
    registry,
    ...requestMetrics(registers),
    ...workMetrics(registers),
    ...businessMetrics(registers),
    followPool: (pool: PoolCounts) => void followPool(pool, registers),
    followDependencies: (checkDependencies: CheckDependencies) => void followDependencies(checkDependencies, registers),
    followBuildings: (countDisplays: CountDisplays) => void followBuildings(countDisplays, registers),
  };
}

function requestMetrics(registers: Registry[]) {
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  countByClass(requests, registers);
  return {
    requests,
    statements: new Histogram({
      name: 'database_statement_duration_seconds',
      help: 'Statements, from when they were asked for on a connection to their answer',
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 2.5, 10],
      registers,
    }),
  };
}

function workMetrics(registers: Registry[]) {
  return {
    outboxLag: new Gauge({ name: 'outbox_lag_seconds', help: 'Age of the oldest event not yet relayed', registers }),
    jobs: new Counter({
      name: 'jobs_total',
      help: 'Jobs by queue, name and result',
      labelNames: ['queue', 'job', 'result'],
      registers,
    }),
    queueDepth: new Gauge({
      name: 'queue_jobs',
      help: 'Jobs by queue and state',
      labelNames: ['queue', 'state'],
      registers,
    }),
    displays: new Gauge({ name: 'displays_connected', help: 'Open display sockets', registers }),
    socketsRefused: new Counter({
      name: 'sockets_refused_total',
      help: 'Sockets refused at the handshake or closed, by reason',
      labelNames: ['reason'],
      registers,
    }),
  };
}

function businessMetrics(registers: Registry[]) {
  return {
    orders: new Gauge({
      name: 'orders_open',
      help: 'Orders that wait for somebody, by status',
      labelNames: ['status'],
      registers,
    }),
    ordersPlaced: new Counter({ name: 'orders_placed_total', help: 'Orders made of payments', registers }),
    paymentsWithoutOrder: new Gauge({
      name: 'payments_without_order',
      help: 'Checkouts whose payment is still unsettled five minutes after their time was up',
      registers,
    }),
    paymentNotices: new Gauge({
      name: 'payment_notices_open',
      help: 'What the payment provider told of money that moved without us, and nobody has settled',
      registers,
    }),
    refundsDue: new Gauge({ name: 'refunds_due', help: 'Refunds that are owed, or were sent back', registers }),
    mailsWaiting: new Gauge({ name: 'mails_waiting', help: 'Mails that are not sent yet', registers }),
    mailDomainsWaiting: new Gauge({
      name: 'mail_domains_waiting',
      help: 'Domains of the recipients of mails that failed at least once and are not sent yet',
      registers,
    }),
    backups: new Gauge({
      name: 'backup_timestamp_seconds',
      help: 'When the newest backup was made, by state: written, verified by a restore, or archived by PostgreSQL',
      labelNames: ['state'],
      registers,
    }),
    jobsParked: new Gauge({ name: 'jobs_parked', help: 'Deliveries of events that were tried too often', registers }),
    purgedRows: new Counter({
      name: 'purged_rows_total',
      help: 'Rows that were deleted because their time was over, by what they were',
      labelNames: ['what'],
      registers,
    }),
    directoryReads: new Counter({
      name: 'directory_reads_total',
      help: 'Directories read from PostgreSQL, by server: primary or replica',
      labelNames: ['server'],
      registers,
    }),
    mails: new Counter({
      name: 'mails_total',
      help: 'Attempts to send a mail, by result: sent, failed, or unreachable when the mail server did not answer',
      labelNames: ['result'],
      registers,
    }),
  };
}
