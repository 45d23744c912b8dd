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
});
const workflow = (name: string) =>
  z
    .looseObject({ on: z.looseObject({}), jobs: z.record(z.string(), job) })
    .parse(parse(readFileSync(`.github/workflows/${name}.yml`, 'utf8')));
const release = workflow('release');
const steps = Object.values(release.jobs).flatMap((one) => one.steps);

test('a release is built only of what the whole CI has passed', () => {
  expect(release.jobs.test?.uses).toBe('./.github/workflows/ci.yml');
  expect(workflow('ci').on).toHaveProperty('workflow_call');
  expect([release.jobs.build?.needs, release.jobs.publish?.needs]).toEqual(['test', 'build']);
});

test('its actions are pinned to commits, and its images go where a variable says', () => {
  const used = steps.flatMap(({ uses }) => uses ?? []);
  expect(used.length).toBeGreaterThan(5);
  for (const action of used) expect(action).toMatch(/@[0-9a-f]{40}$/);
  const logins = steps.filter(({ uses }) => uses?.startsWith('docker/login-action@'));
  expect(logins.map((one) => one.with?.registry)).toEqual(Array(2).fill(`\${{ vars.REGISTRY }}`));
});

test('its images carry their parts and origin, and are signed by what they hold', () => {
  const [build, ...others] = steps.filter(({ uses }) => uses?.startsWith('docker/build-push-action@'));
  expect(others).toEqual([]);
  expect(build?.with).toMatchObject({ push: true, sbom: true, provenance: 'mode=max' });
  const { image } = z
    .object({ image: z.array(z.object({ name: z.string(), target: z.string() })) })
    .parse(z.looseObject({ matrix: z.looseObject({}) }).parse(release.jobs.build?.strategy).matrix);
  const stages = [...readFileSync('Dockerfile', 'utf8').matchAll(/^FROM \S+ AS (\w+)$/gm)].map(([, name]) => name);
  expect(stages).toEqual(['build', ...image.map(({ target }) => target).toReversed()]);
  expect(steps.map(({ run }) => run ?? '').join('\n')).toContain('cosign sign --yes --recursive "$image@$digest"');
});
