import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { secretVariables } from '../src/platform/config/secret-files.ts';

const FOLDER = 'deploy/kubernetes';
const readText = (name: string) => readFileSync(join(FOLDER, name), 'utf8');

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
  .parse(parse(readText('kustomization.yaml')));
const resources = kustomization.resources.flatMap((name) =>
  parseAllDocuments(readText(name)).map((document) => resource.parse(document.toJS())),
);
const resourcesOfKind = (kind: string) => resources.filter((candidate) => candidate.kind === kind);
const nameOf = ({ metadata }: z.output<typeof resource>) => metadata.name;
const containerOf = ({ spec }: z.output<typeof resource>) => spec.template?.spec.containers[0];
const composeServices = z
  .object({ services: z.record(z.string(), z.looseObject({ command: z.unknown().optional(), mem_limit: z.string() })) })
  .parse(parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true })).services;

test('what runs is what compose runs, with the same memory', () => {
  expect(resourcesOfKind('Deployment').map(nameOf)).toEqual(['foyer-web', 'foyer-worker', 'foyer-realtime']);
  for (const workload of [...resourcesOfKind('Deployment'), ...resourcesOfKind('Job')]) {
    const service = composeServices[nameOf(workload).replace('foyer-', '')];
    expect(containerOf(workload)?.command?.join(' ')).toBe(service?.command);
    const memoryLimit = service?.mem_limit.replace(/m$/, 'Mi');
    expect(containerOf(workload)?.resources?.limits.memory, nameOf(workload)).toBe(memoryLimit);
  }
});

test('every pod runs without root, rights, a token of the cluster, or a place to write', () => {
  expect(kustomization.patches).toEqual(['Deployment', 'Job'].map((kind) => ({ path: 'pod.yaml', target: { kind } })));
  const { spec } = parse(readText('pod.yaml')).spec.template;
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
  for (const deployment of resourcesOfKind('Deployment')) {
    const probes = containerOf(deployment) as Record<string, { httpGet?: { path?: string } }>;
    const paths = ['startupProbe', 'livenessProbe', 'readinessProbe'].map((probe) => probes[probe]?.httpGet?.path);
    expect(paths, nameOf(deployment)).toEqual(['/healthz', '/healthz', '/readyz']);
  }
  expect(resourcesOfKind('PodDisruptionBudget').map(nameOf)).toEqual(resourcesOfKind('Deployment').map(nameOf));
  const { spec } = parse(readText('pod.yaml')).spec.template;
  const drainSeconds = Number(
    spec.containers[0].env.find(({ name }: { name: string }) => name === 'DRAIN_SECONDS').value,
  );
  expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(drainSeconds + 40);
});

test('no secret is a value, and only the release gets the owner of the database', () => {
  const texts = ['pod.yaml', ...kustomization.resources].map(readText).join('\n');
  for (const secret of secretVariables) expect(texts).not.toMatch(new RegExp(`name: ${secret}, value`));
  const owners = resources.filter((candidate) =>
    containerOf(candidate)?.env.some(({ name }) => name === 'DATABASE_OWNER_URL'),
  );
  expect(owners.map(nameOf)).toEqual(['foyer-release']);
});

test('the image has the tag of this version', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(kustomization.images).toEqual([{ name: 'foyer', newTag: version }]);
});
