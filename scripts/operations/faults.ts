import type { Metrics } from '../../src/platform/observability/metrics.ts';
import { groupedBy, metricsIn } from './expressions.ts';

/** Added by Prometheus. */
const BUILT_IN = { metrics: ['up'], labels: ['instance', 'job', 'le', 'process'] };

export function knownMetrics({ registry }: Pick<Metrics, 'registry'>): Map<string, readonly string[]> {
  const labelsByMetric = new Map<string, readonly string[]>(BUILT_IN.metrics.map((name) => [name, []]));
  for (const metric of registry.getMetricsAsArray()) {
    const { name, labelNames = [] } = metric as typeof metric & { labelNames?: string[] };
    const isHistogram = (metric as { type?: unknown }).type === 'histogram';
    for (const part of isHistogram ? ['_bucket', '_sum', '_count'] : ['']) labelsByMetric.set(name + part, labelNames);
  }
  return labelsByMetric;
}

/** Returns unknown metrics and labels, one line each. */
export function expressionFaults(expression: string, labelsByMetric: ReadonlyMap<string, readonly string[]>): string[] {
  const usedMetrics = metricsIn(expression);
  const unknownMetrics = usedMetrics
    .filter(({ name }) => !labelsByMetric.has(name))
    .map(({ name }) => `there is no metric ${name}`);
  const allLabels = usedMetrics.flatMap(({ name }) => labelsByMetric.get(name) ?? []);
  const isLabel = (label: string, metricLabels: readonly string[]) =>
    metricLabels.includes(label) || BUILT_IN.labels.includes(label);
  const unknownLabels = usedMetrics.flatMap(({ name, labels }) =>
    labels
      .filter((label) => !isLabel(label, labelsByMetric.get(name) ?? []))
      .map((label) => `${name} has no label ${label}`),
  );
  const unknownGroupings = groupedBy(expression).filter((label) => !isLabel(label, allLabels));
  return [
    ...(usedMetrics.length === 0 ? ['it names no metric'] : []),
    ...unknownMetrics,
    ...unknownLabels,
    ...unknownGroupings.map((label) => `nothing in it has a label ${label}`),
  ];
}

/** Returns GitHub's heading anchors. */
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
