import type { Metrics } from '../../src/platform/observability/metrics.ts';
import { groupedBy, metricsIn } from './expressions.ts';

/** Added by Prometheus. */
const OF_PROMETHEUS = { metrics: ['up'], labels: ['instance', 'job', 'le', 'process'] };

export function knownMetrics({ registry }: Pick<Metrics, 'registry'>): Map<string, readonly string[]> {
  const known = new Map<string, readonly string[]>(OF_PROMETHEUS.metrics.map((name) => [name, []]));
  for (const metric of registry.getMetricsAsArray()) {
    const { name, labelNames = [] } = metric as typeof metric & { labelNames?: string[] };
    const isHistogram = (metric as { type?: unknown }).type === 'histogram';
    for (const part of isHistogram ? ['_bucket', '_sum', '_count'] : ['']) known.set(name + part, labelNames);
  }
  return known;
}

/** Unknown metrics and labels, one line each. */
export function expressionFaults(expression: string, known: ReadonlyMap<string, readonly string[]>): string[] {
  const used = metricsIn(expression);
  const unknown = used.filter(({ name }) => !known.has(name)).map(({ name }) => `there is no metric ${name}`);
  const allLabels = used.flatMap(({ name }) => known.get(name) ?? []);
  const isLabel = (label: string, own: readonly string[]) =>
    own.includes(label) || OF_PROMETHEUS.labels.includes(label);
  const chosen = used.flatMap(({ name, labels }) =>
    labels.filter((label) => !isLabel(label, known.get(name) ?? [])).map((label) => `${name} has no label ${label}`),
  );
  const grouped = groupedBy(expression).filter((label) => !isLabel(label, allLabels));
  return [
    ...(used.length === 0 ? ['it names no metric'] : []),
    ...unknown,
    ...chosen,
    ...grouped.map((label) => `nothing in it has a label ${label}`),
  ];
}

/** GitHub's heading anchors. */
export function anchorsOf(markdown: string): Set<string> {
  const headings = [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    ),
  );
}
