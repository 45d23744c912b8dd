import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { createMetrics } from '../../src/platform/observability/metrics.ts';
import { metricsIn } from './expressions.ts';
import { anchorsOf, expressionFaults, knownMetrics } from './faults.ts';

const rule = z.strictObject({
  alert: z.string().regex(/^Foyer[A-Z]\w+$/),
  expr: z.string(),
  for: z.string().regex(/^\d+[mh]$/),
  labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.strictObject({ summary: z.string(), runbook_url: z.string() }),
});
const alerts = z
  .strictObject({ groups: z.array(z.strictObject({ name: z.string(), rules: z.array(rule) })) })
  .parse(parse(readFileSync('deploy/alerts.yml', 'utf8')))
  .groups.flatMap(({ rules }) => rules);

const { panels } = z
  .looseObject({
    uid: z.string(),
    schemaVersion: z.int(),
    templating: z.object({
      list: z.array(z.looseObject({ name: z.literal('datasource'), type: z.literal('datasource') })),
    }),
    panels: z.array(
      z.looseObject({
        id: z.int(),
        title: z.string(),
        type: z.enum(['timeseries', 'stat']),
        datasource: z.strictObject({ type: z.literal('prometheus'), uid: z.string().regex(/^\$\{datasource\}$/) }),
        gridPos: z.strictObject({ x: z.int(), y: z.int(), w: z.int().positive(), h: z.int().positive() }),
        targets: z.array(z.looseObject({ refId: z.string(), expr: z.string() })).min(1),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync('deploy/grafana-dashboard.json', 'utf8')));

function loadKnownMetrics() {
  const metrics = createMetrics('worker');
  metrics.followPool({ totalCount: 0, idleCount: 0, waitingCount: 0 });
  metrics.followBuildings(() => []);
  metrics.followDependencies(async () => ({}));
  return knownMetrics(metrics);
}

test.each(alerts)('$alert uses existing metrics, and links to a runbook', ({ expr, annotations }) => {
  expect(expressionFaults(expr, loadKnownMetrics())).toEqual([]);
  const [document = '', anchor = ''] = annotations.runbook_url.split('#');
  expect([...anchorsOf(readFileSync(document, 'utf8'))]).toContain(anchor);
});

test.each(panels)('the panel $title uses existing metrics', ({ targets }) => {
  for (const { expr } of targets) expect([expr, expressionFaults(expr, loadKnownMetrics())]).toEqual([expr, []]);
});

test('panels have places of their own in the 24 columns', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  for (const [at, { title, gridPos: position }] of panels.entries()) {
    expect([title, position.x + position.w <= 24]).toEqual([title, true]);
    const onIt = panels
      .slice(at + 1)
      .filter(
        ({ gridPos: { x, y, w, h } }) =>
          x < position.x + position.w && position.x < x + w && y < position.y + position.h && position.y < y + h,
      );
    expect([title, onIt.map((overlapping) => overlapping.title)]).toEqual([title, []]);
  }
});

test('the dashboard has every metric of the product', () => {
  const shownMetrics = new Set(
    panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr).map(({ name }) => name))),
  );
  const ownMetrics = [...loadKnownMetrics().keys()].filter(
    (name) => !/^(nodejs|process)_|^up$|_(sum|bucket)$/.test(name),
  );
  expect(
    ownMetrics.filter((name) => !shownMetrics.has(name) && !shownMetrics.has(name.replace(/_count$/, '_bucket'))),
  ).toEqual([]);
});

test('OPERATIONS documents every metric of the product', () => {
  const monitoringText = readFileSync('docs/operate/monitoring.md', 'utf8');
  const ownMetrics = [...loadKnownMetrics().keys()].filter(
    (name) => !/^(nodejs|process)_|^up$|_(sum|bucket)$/.test(name),
  );
  expect(
    ownMetrics.map((name) => name.replace(/_count$/, '')).filter((name) => !monitoringText.includes(`\`${name}`)),
  ).toEqual([]);
});

test('an unknown metric or label is found', () => {
  const some = new Map([['jobs_total', ['queue']]]);
  expect(
    expressionFaults('sum by (queue) (rate(jobs_total{queue="mail"}[5m])) > 0.5 and on () vector(1)', some),
  ).toEqual([]);
  expect(expressionFaults('max(job_total) > 1', some)).toEqual(['there is no metric job_total']);
  expect(expressionFaults('jobs_total{state="x"} offset 10m', some)).toEqual(['jobs_total has no label state']);
  expect(expressionFaults('sum by (state) (jobs_total)', some)).toEqual(['nothing in it has a label state']);
});
