import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'acorn';
import { expect, test } from 'vitest';
import { z } from 'zod';

const SCRIPT = 'scripts/requirements.cjs';
const npmOn = (node: string) => `npm/9.2.0 node/v${node} linux x64 workspaces/false`;

function run(agent: string, file = SCRIPT): { status: number | null; output: string } {
  const env = { ...process.env, npm_config_user_agent: agent };
  const { status, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8', env });
  return { status, output: stderr.trim() };
}

test.each(['10.24.1', '18.20.4', '19.9.0'])('npm on Node %s is refused in one sentence with the way out', (node) => {
  const { status, output } = run(npmOn(node));
  expect([status, output.split('\n').length]).toEqual([1, 1]);
  expect(output).toContain(
    `this is Node ${node}: install Node 24 (npm install --global node@24 npm@10, on Debian as root)`,
  );
});

test.each(['20.0.0', '24.21.0'])('npm on Node %s is accepted', (node) => {
  expect(run(npmOn(node))).toEqual({ status: 0, output: '' });
});

test('an installation without the packages of development is refused in one sentence with the way out', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-requirements-'));
  copyFileSync(SCRIPT, join(folder, 'requirements.cjs'));
  const { status, output } = run(npmOn('24.21.0'), join(folder, 'requirements.cjs'));
  rmSync(folder, { recursive: true });
  expect([status, output.split('\n').length]).toEqual([1, 1]);
  expect(output).toContain('npm ci --include=dev');
});

test('the check runs on an installation and before each start, and Node 10 can read it', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')));
  for (const name of ['preinstall', 'start', 'dev']) expect(scripts[name]).toContain(`node ${SCRIPT}`);
  expect(() => parse(readFileSync(SCRIPT, 'utf8'), { ecmaVersion: 2018, sourceType: 'script' })).not.toThrow();
  expect(readFileSync(SCRIPT, 'utf8'), 'unknown to Node 10').not.toContain('node:');
  expect(readFileSync('.npmrc', 'utf8'), 'as NODE_ENV=production would leave them out').toContain('include=dev\n');
});
