import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { stringify } from 'yaml';
import { findInstalledPrograms, findProgramsOnPath } from '../services/installed-programs.ts';
import { unpackPackages } from '../services/packages.ts';

/** Part of the server before Debian 13. */
const PACKAGES = ['promtool', 'prometheus'];
const TREE = resolve('.data/bin/promtool');
const UNPACKED = join(TREE, 'usr/bin/promtool');

export const hasPackages = () => findProgramsOnPath(['apt-get']).length > 0;

/**
 * Prefers the PATH to Debian packages.
 * @throws when unavailable
 */
export async function findPromtool(): Promise<string> {
  const [installed] = findInstalledPrograms(['promtool']);
  if (installed) return installed;
  const announce = () => console.log('Downloading promtool from the system packages (20 MB) …');
  const choices = PACKAGES.map((name) => ({ exactly: [name] }));
  const failure = existsSync(UNPACKED) ? null : await unpackPackages(TREE, choices, { onStart: announce });
  if (existsSync(UNPACKED)) return UNPACKED;
  throw new Error(`Downloading promtool failed: ${failure}\n  - install it: apt-get install ${PACKAGES.join(' or ')}`);
}

/** Series by name, in promtool notation. */
export type Series = Readonly<Record<string, string>>;

export interface AlertTest {
  readonly intervalSeconds: number;
  readonly series: Series;
  /** Exact set of firing alerts by seconds. */
  readonly firing: Readonly<Record<number, readonly string[]>>;
  /** Checks alerts fired within this window instead of at the instant. */
  readonly withinSeconds?: number;
}

/** @returns the errors of `promtool test rules`; empty on success */
export async function testAlerts(promtool: string, rules: string, trial: AlertTest): Promise<string> {
  const interval = `${trial.intervalSeconds}s`;
  const firing = `ALERTS{alertstate="firing"}`;
  const expr = trial.withinSeconds
    ? `count by (alertname) (max_over_time(${firing}[${trial.withinSeconds}s])) > bool 0`
    : `count by (alertname) (${firing}) > bool 0`;
  const document = {
    rule_files: [resolve(rules)],
    evaluation_interval: interval,
    tests: [
      {
        interval,
        input_series: Object.entries(trial.series).map(([series, values]) => ({ series, values })),
        promql_expr_test: Object.entries(trial.firing).map(([seconds, alerts]) => ({
          expr,
          eval_time: `${seconds}s`,
          exp_samples: alerts.map((name) => ({ labels: `{alertname="${name}"}`, value: 1 })),
        })),
      },
    ],
  };
  return await faultsIn(promtool, ['test', 'rules'], document);
}

/** @returns Prometheus' parse errors; empty on success */
export async function checkExpressions(promtool: string, expressions: readonly string[]): Promise<string> {
  const rules = expressions.map((expr, at) => ({ record: `expression:${at}`, expr }));
  return await faultsIn(promtool, ['check', 'rules', '--lint=none'], { groups: [{ name: 'expressions', rules }] });
}

async function faultsIn(promtool: string, command: readonly string[], document: object): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-alerts-'));
  try {
    const file = join(folder, 'trial.yml');
    writeFileSync(file, stringify(document));
    return await new Promise((done) => {
      execFile(promtool, [...command, file], { maxBuffer: 1 << 26 }, (error, out, err) =>
        done(error ? `${out}${err}` : ''),
      );
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
