import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const step = z.looseObject({
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.looseObject({}).optional(),
});
const job = z.looseObject({
  steps: z.array(step).default([]),
  uses: z.string().optional(),
  needs: z.string().optional(),
  permissions: z.record(z.string(), z.string()).default({}),
});
const workflow = (name: string) =>
  z
    .looseObject({ on: z.looseObject({}), jobs: z.record(z.string(), job) })
    .parse(parse(readFileSync(`.github/workflows/${name}.yml`, 'utf8')));
const release = workflow('release');
const steps = Object.values(release.jobs).flatMap((releaseJob) => releaseJob.steps);

test('a release is built only of what the whole CI has passed', () => {
  expect(release.jobs.test?.uses).toBe('./.github/workflows/ci.yml');
  expect(workflow('ci').on).toHaveProperty('workflow_call');
  expect([release.jobs.test?.needs, release.jobs.build?.needs, release.jobs.publish?.needs]).toEqual([
    'settings',
    'test',
    'build',
  ]);
});

test('its actions are pinned to commits, and its images go where a variable says', () => {
  const actions = [release, workflow('ci')]
    .flatMap(({ jobs }) => Object.values(jobs).flatMap((workflowJob) => workflowJob.steps))
    .flatMap(({ uses }) => uses ?? []);
  expect(actions.length).toBeGreaterThan(5);
  for (const action of actions) expect(action).toMatch(/@[0-9a-f]{40}$/);
  const logins = steps.filter(({ uses }) => uses?.startsWith('docker/login-action@'));
  expect(logins.map((login) => login.with?.registry)).toEqual(Array(2).fill(`\${{ vars.REGISTRY }}`));
});

test('a missing setting fails its first step, and the registry takes the token of the repository by default', () => {
  expect(release.jobs.settings?.steps[0]?.run).toContain('exit 1');
  const logins = steps.filter(({ uses }) => uses?.startsWith('docker/login-action@'));
  expect(logins.map((login) => login.with?.password)).toEqual(
    Array(2).fill(`\${{ secrets.REGISTRY_PASSWORD || github.token }}`),
  );
});

test('only the job that signs may ask for an identity', () => {
  const jobs = Object.entries(release.jobs).filter(([, releaseJob]) => 'id-token' in releaseJob.permissions);
  expect(jobs.map(([name]) => name)).toEqual(['publish']);
});

test('its images carry their parts and origin, and are signed by what they hold', () => {
  const [build, ...otherBuilds] = steps.filter(({ uses }) => uses?.startsWith('docker/build-push-action@'));
  expect(otherBuilds).toEqual([]);
  expect(build?.with).toMatchObject({ push: true, sbom: true, provenance: 'mode=max' });
  const { image } = z
    .object({ image: z.array(z.object({ name: z.string(), target: z.string() })) })
    .parse(z.looseObject({ matrix: z.looseObject({}) }).parse(release.jobs.build?.strategy).matrix);
  const stages = [...readFileSync('Dockerfile', 'utf8').matchAll(/^FROM \S+ AS (\w+)$/gm)].map(([, name]) => name);
  expect(stages).toEqual(['build', ...image.map(({ target }) => target).toReversed()]);
  expect(steps.map(({ run }) => run ?? '').join('\n')).toContain('cosign sign --yes --recursive "$image@$digest"');
});
