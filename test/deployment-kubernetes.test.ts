import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { secretVariables } from '../src/platform/config/secret-files.ts';

const FOLDER = 'deploy/kubernetes';
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');

const container = z.looseObject({
  name: z.literal('foyer'),
  command: z.array(z.string()).optional(),
  env: z.array(z.looseObject({ name: z.string(), value: z.string().optional() })).default([]),
  resources: z.looseObject({ limits: z.looseObject({ memory: z.string() }) }).optional(),
});
const resource = z.looseObject({
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
  spec: z.looseObject({
    template: z.looseObject({ spec: z.looseObject({ containers: z.array(container) }) }).optional(),
    selector: z.looseObject({}).optional(),
  }),
});
const kustomization = z
  .object({
    resources: z.array(z.string()),
    images: z.array(z.object({ name: z.string(), newTag: z.string() })),
    patches: z.array(z.object({ path: z.string(), target: z.object({ kind: z.string() }) })),
  })
  .loose()
  .parse(parse(read('kustomization.yaml')));
const resources = kustomization.resources.flatMap((name) =>
  parseAllDocuments(read(name)).map((document) => resource.parse(document.toJS())),
);
const named = (kind: string) => resources.filter((one) => one.kind === kind);
const nameOf = ({ metadata }: z.output<typeof resource>) => metadata.name;
const containerOf = ({ spec }: z.output<typeof resource>) => spec.template?.spec.containers[0];
const composed = z
  .object({ services: z.record(z.string(), z.looseObject({ command: z.unknown().optional(), mem_limit: z.string() })) })
  .parse(parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true })).services;

test('what runs is what compose runs, with the same memory', () => {
  expect(named('Deployment').map(nameOf)).toEqual(['foyer-web', 'foyer-worker', 'foyer-realtime']);
  for (const one of [...named('Deployment'), ...named('Job')]) {
    const service = composed[nameOf(one).replace('foyer-', '')];
    expect(containerOf(one)?.command?.join(' ')).toBe(service?.command);
    const most = service?.mem_limit.replace(/m$/, 'Mi');
    expect(containerOf(one)?.resources?.limits.memory, nameOf(one)).toBe(most);
  }
});

test('every pod runs without root, rights, a token of the cluster, or a place to write', () => {
  expect(kustomization.patches).toEqual(['Deployment', 'Job'].map((kind) => ({ path: 'pod.yaml', target: { kind } })));
  const { spec } = parse(read('pod.yaml')).spec.template;
  expect(spec).toMatchObject({
    automountServiceAccountToken: false,
    securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
  });
  expect(spec.containers[0].securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
});

test('every process is probed, keeps one pod through a disruption, and drains before it goes', () => {
  for (const one of named('Deployment')) {
    const probed = containerOf(one) as Record<string, { httpGet?: { path?: string } }>;
    const paths = ['startupProbe', 'livenessProbe', 'readinessProbe'].map((probe) => probed[probe]?.httpGet?.path);
    expect(paths, nameOf(one)).toEqual(['/healthz', '/healthz', '/readyz']);
  }
  expect(named('PodDisruptionBudget').map(nameOf)).toEqual(named('Deployment').map(nameOf));
  const { spec } = parse(read('pod.yaml')).spec.template;
  const drained = Number(spec.containers[0].env.find(({ name }: { name: string }) => name === 'DRAIN_SECONDS').value);
  expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(drained + 40);
});

test('no secret is a value, and only the release gets the owner of the database', () => {
  const texts = ['pod.yaml', ...kustomization.resources].map(read).join('\n');
  for (const secret of secretVariables) expect(texts).not.toMatch(new RegExp(`name: ${secret}, value`));
  const owners = resources.filter((one) => containerOf(one)?.env.some(({ name }) => name === 'DATABASE_OWNER_URL'));
  expect(owners.map(nameOf)).toEqual(['foyer-release']);
});

test('the image has the tag of this version', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(kustomization.images).toEqual([{ name: 'foyer', newTag: version }]);
});
