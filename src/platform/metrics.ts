import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/** Gauges of the library's that are named like counters; the same numbers, by kind, are in those without `_total`. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

/** One registry a process; names follow Prometheus' conventions (base units, `_total` for counters). */
export function createMetrics(role: string) {
  const registry = new Registry();
  registry.setDefaultLabels({ process: role });
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Requests by route pattern',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
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
    mails: new Counter({ name: 'mails_total', help: 'Mails by result', labelNames: ['result'], registers }),
  };
}
