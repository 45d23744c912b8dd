import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { type AlertCase, alertCases, furtherCases, quietBackups, quietCases } from './alert-cases.ts';
import { checkExpressions, findPromtool, hasPackages, type Series, testAlerts } from './promtool.ts';
import { faultsRetriedLater, recordedFaults } from './recorded-faults.ts';
import { extendRecording, parseValues, readRecording } from './recordings.ts';

const RULES = 'deploy/alerts.yml';
const names = z
  .object({ groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string() })) })) })
  .parse(parse(readFileSync(RULES, 'utf8')))
  .groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));

/** Recorded by `test/faults/record-outage.ts` during outages of Redis and PostgreSQL. */
const recorded = z
  .object({
    intervalSeconds: z.number(),
    scrapes: z.number(),
    parts: z.array(z.object({ what: z.string(), from: z.number() })),
    series: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(readFileSync('scripts/operations/outage.json', 'utf8')));

const IN_AN_OUTAGE = ['FoyerDependencyAway', 'FoyerErrors', 'FoyerWritesRefused'];

const ups: Series = Object.fromEntries(
  ['web', 'worker', 'realtime'].map((role) => [`up{job="foyer",instance="${role}-1"}`, '1+0x1500']),
);

function after(partName: string, seconds: number): number {
  const part = recorded.parts.find((candidate) => candidate.what === partName);
  if (!part) throw new Error(`nothing was recorded of ${partName}`);
  return part.from * recorded.intervalSeconds + seconds;
}

/** Scrapes before a recording and after it: 35 minutes, and 80. */
const LEAD = 140;
const HELD = 320;

let promtool: string;

describe.runIf(hasPackages())('alerts, evaluated by Prometheus', () => {
  beforeAll(async () => {
    promtool = await findPromtool();
  }, 240_000);

  test('each alert has a case', () => {
    expect([...IN_AN_OUTAGE, ...Object.keys(alertCases)].toSorted()).toEqual(names.toSorted());
  });

  test.each(Object.entries(alertCases))('%s fires, after its delay', async (name, alertCase) => {
    expect(await fires(name, alertCase)).toBe('');
  });

  test.each(Object.entries(furtherCases))(
    '%s, which fires',
    async (_, { alert, ...alertCase }) => {
      expect(await fires(alert, alertCase)).toBe('');
    },
    120_000,
  );

  const quietTrials = [
    ...Object.entries(quietCases).map(([name, series]) => [name, series, 60] as const),
    ...Object.entries(quietBackups).map(([name, series]) => [name, series, 300] as const),
  ];
  test.each(quietTrials)('%s, and nothing fires', async (_, series, intervalSeconds) => {
    const trial = {
      intervalSeconds,
      series: { ...WORKER, ...series },
      firing: { [lastSampleOf(series) * intervalSeconds]: [] },
      withinSeconds: 4 * 3_600,
    };
    expect(await testAlerts(promtool, RULES, trial)).toBe('');
  });

  test.each(Object.entries(alertCases))(
    '%s is silent when its fault is over after six seconds',
    async (_name, { brief, series: faultSeries, intervalSeconds = 60 }) => {
      const series = { ...ups, ...(brief ?? { ...quietSamples(61), ...brieflyOf(faultSeries) }) };
      const last = (brief ? 37 * 60 + 90 : 60) * 60;
      const trial = { intervalSeconds, series, firing: { [last]: [] }, withinSeconds: last };
      expect(await testAlerts(promtool, RULES, trial)).toBe('');
    },
  );

  test('an outage of Redis or PostgreSQL at 1,000 displays pages, and nothing pages before or after', async () => {
    const firing = {
      [after('redis', 0)]: [],
      [after('redis', 90)]: ['FoyerDependencyAway'],
      [after('redis', 290)]: IN_AN_OUTAGE,
      [after('postgres', 0)]: [],
      [after('postgres', 90)]: ['FoyerDependencyAway'],
      [after('postgres', 290)]: IN_AN_OUTAGE,
    };
    const { intervalSeconds, series } = recorded;
    expect(await testAlerts(promtool, RULES, { intervalSeconds, series: { ...ups, ...series }, firing })).toBe('');
  });

  test.each(['redis', 'postgres'])('%s away for six seconds pages nobody, neither then nor after', async (server) => {
    const series = { ...ups, ...quietSamples(121), ...restartOf(server, 6) };
    const trial = { intervalSeconds: SCRAPE_SECONDS, series, firing: { 1800: [] }, withinSeconds: 1_800 };
    expect(await testAlerts(promtool, RULES, trial)).toBe('');
  });

  test.each(['redis', 'postgres'])('%s away for five minutes pages', async (server) => {
    const series = { ...ups, ...quietSamples(121), ...restartOf(server, 300) };
    const firing = { 590: [], 890: IN_AN_OUTAGE, 1500: [] };
    expect(await testAlerts(promtool, RULES, { intervalSeconds: SCRAPE_SECONDS, series, firing })).toBe('');
  });

  test('in six quiet hours with one failed call an hour nothing fires', async () => {
    const failed = Array.from({ length: 6 }, (_, hour) => `${hour}+0x59`).join(' ');
    const series = {
      ...ups,
      ...quietSamples(6 * 60),
      'http_requests_total{class="portal",kind="write",outcome="failed",process="web",job="foyer",instance="web-1"}':
        failed,
    };
    const trial = { intervalSeconds: 60, series, firing: { 21540: [] }, withinSeconds: 21_600 };
    expect(await testAlerts(promtool, RULES, trial)).toBe('');
  }, 120_000);
});

describe.runIf(hasPackages())('alerts, on recorded outages', () => {
  beforeAll(async () => {
    promtool = await findPromtool();
  }, 240_000);

  describe.each(Object.entries(recordedFaults))('%s, recorded', (fault, expected) => {
    const recording = readRecording(fault);
    const { intervalSeconds, parts } = recording;

    test('the outage fires what it should, and nothing else', async () => {
      const series = extendRecording(recording, {
        leadSamples: LEAD,
        untilSample: parts.recovered - 1,
        heldSamples: HELD,
      });
      const began = (LEAD + parts.outage) * intervalSeconds;
      const firing = Object.fromEntries(
        Object.entries(expected).map(([minute, alerts]) => [began + Number(minute) * 60, alerts]),
      );
      expect(await testAlerts(promtool, RULES, { intervalSeconds, series, firing })).toBe('');
    });

    const briefly = faultsRetriedLater.includes(fault) ? [] : [fault];
    test.each(briefly)('six seconds of %s fire nothing, then or in the hour after', async () => {
      const series = extendRecording(recording, {
        leadSamples: LEAD,
        untilSample: parts.outage - 1,
        heldSamples: HELD,
      });
      const withinSeconds = (LEAD + parts.outage + HELD) * intervalSeconds;
      const trial = { intervalSeconds, series, firing: { [withinSeconds]: [] }, withinSeconds };
      expect(await testAlerts(promtool, RULES, trial)).toBe('');
    });

    test('the logs stay readable', () => {
      expect(recording.logLinesPerSecond).toBeLessThan(10);
    });
  });
});

describe.runIf(hasPackages())('the dashboard, read by Prometheus', () => {
  test('each panel asks what Prometheus understands', async () => {
    const promtool = await findPromtool();
    const { panels } = z
      .object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })) })
      .parse(JSON.parse(readFileSync('deploy/grafana-dashboard.json', 'utf8')));
    const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    expect(expressions.length).toBeGreaterThan(20);
    expect(await checkExpressions(promtool, expressions)).toBe('');
    expect(await checkExpressions(promtool, ['sum by (le (rate(x[5m]))'])).toContain('parse error');
  }, 240_000);
});

/** Asks for silence and then for this alert alone. @returns what promtool finds otherwise */
async function fires(alert: string, { series, silentAt, firesAt, intervalSeconds = 60 }: AlertCase): Promise<string> {
  const isWorkerThere = alert === 'FoyerNoWorker' || Object.keys(series).some((key) => /^outbox_lag/.test(key));
  const firing = { [silentAt * 60]: [], [firesAt * 60]: [alert] };
  const allSeries = { ...(isWorkerThere ? {} : WORKER), ...series };
  return await testAlerts(promtool, RULES, { intervalSeconds, series: allSeries, firing });
}

/** A worker for a day and two hours: shorter than backups may take. */
const WORKER: Series = { 'outbox_lag_seconds{process="worker",job="foyer",instance="worker-1"}': '0+0x1559' };

/** Position of the last sample of the longest series. */
const lastSampleOf = (series: Series) =>
  Math.max(...Object.values(series).map((notation) => parseValues(notation).length)) - 1;

const SCRAPE_SECONDS = 15;

/**
 * The fault of a case, found by one scrape a minute: then gauges are as before, and what counts goes on from there as before. A process
 * that was away is there again.
 */
function brieflyOf(series: Series): Series {
  return Object.fromEntries(
    Object.entries(series).map(([name, notation]) => {
      const [before = '', during = ''] = notation.replace('stale', '_').split(' ');
      const values = parseValues(before);
      const last = values.at(-1) ?? 0;
      const step = last - (values.at(-2) ?? 0);
      if (!/^\w+_(total|bucket|timestamp_seconds)\{/.test(name))
        return [name, `${before} ${parseValues(during)[0] ?? '_'} ${last}+0x60`];
      const [first, second] = parseValues(during);
      return [name, `${before} ${first} ${second}+${step}x60`];
    }),
  );
}

/**
 * Redis or PostgreSQL stops after ten minutes. Calls of people fail meanwhile, ten a second; the first scrapes after it see them. A scrape
 * that falls into it finds `dependency_up` at 0.
 */
function restartOf(server: string, seconds: number): Series {
  const before = 600 / SCRAPE_SECONDS;
  const scrapes = Math.max(1, Math.ceil(seconds / SCRAPE_SECONDS));
  const failed = 10 * Math.min(seconds, SCRAPE_SECONDS);
  const labels = 'process="web",job="foyer",instance="web-1"';
  const counted = (rate: number, extra: number) =>
    `0+${rate}x${before} ${rate * before + extra}+${extra}x${scrapes - 1} ${rate * before + extra * scrapes}+${rate}x200`;
  const kinds = ['read', 'write'].flatMap((kind) => [
    [`http_requests_total{class="portal",kind="${kind}",outcome="refused",${labels}}`, counted(0, failed)],
    [`http_requests_total{class="portal",kind="${kind}",outcome="answered",${labels}}`, counted(150, 0)],
  ]);
  return {
    ...Object.fromEntries(kinds),
    [`dependency_up{dependency="${server}",${labels}}`]: `1+0x${before} 0+0x${scrapes - 1} 1+0x200`,
  };
}

/** Extrapolates the minutes before the outages at their rate. */
function quietSamples(count: number): Series {
  const quiet = recorded.parts.find(({ what: partName }) => partName === 'redis')?.from ?? 0;
  return Object.fromEntries(
    Object.entries(recorded.series).flatMap(([name, notation]) => {
      const values = parseValues(notation)
        .slice(0, quiet)
        .filter((value) => value !== null);
      const [first = 0, last = 0] = [values[0], values.at(-1)];
      if (values.length === 0) return [];
      const minutes = (values.length * recorded.intervalSeconds) / 60;
      const step = /^\w+_(total|count)\{/.test(name) ? (last - first) / minutes : 0;
      return [[name, `${last}+${step}x${count - 1}`]];
    }),
  );
}
