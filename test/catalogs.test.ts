import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { filesWithVersion } from '../scripts/release/versions.ts';
import { placeholders } from '../scripts/start/settings.ts';
import { loadEnv, variables } from '../src/platform/config/env.ts';
import { secretVariables } from '../src/platform/config/secret-files.ts';
import { languageCodes } from '../src/texts/languages.ts';

const readText = (path: string) => readFileSync(path, 'utf8');
const catalog = (path: string) => readText(`deploy/catalogs/${path}`);
const { version, license, engines } = z
  .object({ version: z.string(), license: z.string(), engines: z.object({ node: z.string() }) })
  .parse(JSON.parse(readText('package.json')));
/** The image's stage with everything. */
const [, stage = ''] = /^FROM .* AS all$(.*?)^FROM /ms.exec(readText('Dockerfile')) ?? [];
const PORT = Number(/\bPORT=(\d+)/.exec(stage)?.[1]);
const VOLUME = /^VOLUME (\S+)$/m.exec(stage)?.[1];
const isSetting = (name: string) => Object.hasOwn(variables, name);

test('the image has one port and one volume', () => {
  expect([PORT, VOLUME]).toEqual([8080, '/data']);
  expect(stage).toContain(`\nEXPOSE ${PORT}\n`);
  expect(stage).toContain(` DATA_DIR=${VOLUME}\n`);
});

test('every file that names a version names that of package.json', () => {
  expect(filesWithVersion()).toContain('deploy/catalogs/umbrel/umbrel-app.yml');
  expect(filesWithVersion()).not.toContain('deploy/catalogs/repository/security-insights.yml');
  const pattern = /(?<=foyer(?:-all)?:|newTag: |^version: '|^softwareVersion: '|@IMAGE@:)\d+\.\d+\.\d+[^\s'`@<,}]*/gm;
  const versionMentions = filesWithVersion().flatMap((file) =>
    [...readText(file).matchAll(pattern)].map(([mention]) => [file, mention]),
  );
  expect(versionMentions.length).toBeGreaterThan(4);
  for (const [file, mention] of versionMentions) expect([file, mention]).toEqual([file, version]);
});

test('awesome-selfhosted takes the entry', () => {
  const shape = z.strictObject({
    name: z.string(),
    website_url: z.literal('@SOURCE@'),
    source_code_url: z.literal('@SOURCE@'),
    description: z.string().min(1).max(249).endsWith('.'),
    licenses: z.array(z.string()).min(1),
    platforms: z.array(z.enum(['Nodejs', 'Docker'])).min(1),
    tags: z.array(z.string()).min(1),
  });
  expect(shape.parse(parse(catalog('awesome-selfhosted/foyer.yml'))).licenses).toEqual([license]);
});

test('Umbrel runs the published image on its port, with its volume and settings that exist', () => {
  const manifest = z
    .looseObject({ manifestVersion: z.literal(1.1), id: z.string(), port: z.int(), version: z.string() })
    .parse(parse(catalog('umbrel/umbrel-app.yml')));
  const service = z.looseObject({
    image: z.string(),
    volumes: z.array(z.string()),
    environment: z.record(z.string(), z.string()),
  });
  const proxy = z.looseObject({ environment: z.looseObject({ APP_HOST: z.string(), APP_PORT: z.int() }) });
  const { services } = z
    .object({
      services: z.strictObject({ app_proxy: proxy, web: service, mail: z.looseObject({ image: z.string() }) }),
    })
    .parse(parse(catalog('umbrel/docker-compose.yml')));
  expect(services.app_proxy.environment).toMatchObject({ APP_HOST: `${manifest.id}_web_1`, APP_PORT: PORT });
  expect(services.web.image).toBe(`@IMAGE@:${manifest.version}@DIGEST@`);
  expect(services.web.volumes).toEqual([`\${APP_DATA_DIR}/data:${VOLUME}`]);
  expect(services.web.environment.APP_URL).toBe(`http://\${DEVICE_DOMAIN_NAME}:${manifest.port}`);
  expect(Object.keys(services.web.environment).filter((name) => !isSetting(name))).toEqual([]);
});

test('the template of Unraid names image, port, volume and settings that exist, and hides secrets', () => {
  const template = catalog('unraid/foyer.xml');
  expect(template).toContain(`<Repository>@IMAGE@:${version}</Repository>`);
  expect(template).toContain(`[PORT:${PORT}]`);
  const attribute = (config: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(config)?.[1] ?? '';
  const configs = template.match(/<Config [^>]*>/g) ?? [];
  const targets = (type: string) =>
    configs.filter((config) => attribute(config, 'Type') === type).map((config) => attribute(config, 'Target'));
  expect([targets('Port'), targets('Path')]).toEqual([[String(PORT)], [VOLUME]]);
  expect(targets('Variable').length).toBeGreaterThan(3);
  expect(targets('Variable').filter((name) => !isSetting(name))).toEqual([]);
  const visibleTargets = configs
    .filter((config) => attribute(config, 'Mask') === 'false')
    .map((config) => attribute(config, 'Target'));
  expect(visibleTargets.filter((name) => (secretVariables as readonly string[]).includes(name))).toEqual([]);
});

test('Proxmox VE gets scripts that exist, with the port and settings of the product', () => {
  const shape = z.object({
    slug: z.literal('foyer'),
    interface_port: z.literal(PORT),
    date_created: z.iso.date(),
    type: z.literal('ct'),
    config_path: z.string(),
    install_methods: z
      .array(z.object({ script: z.string(), resources: z.object({ cpu: z.int(), ram: z.int(), hdd: z.int() }) }))
      .min(1),
    notes: z.array(z.strictObject({ text: z.string().min(1), type: z.string().min(1) })),
  });
  const page = shape.parse(JSON.parse(catalog('proxmox/json/foyer.json')));
  const install = catalog('proxmox/install/foyer-install.sh');
  for (const { script, resources } of page.install_methods) {
    const container = catalog(`proxmox/${script}`);
    const defaultResources = ['cpu', 'ram', 'disk'].map((name) =>
      Number(new RegExp(`^var_${name}=.*:-(\\d+)\\}"$`, 'm').exec(container)?.[1]),
    );
    expect(defaultResources).toEqual([resources.cpu, resources.ram, resources.hdd]);
    expect(container).toContain(`:${PORT}\${CL}`);
  }
  const [, writtenSettings = ''] = /<<EOF >(?:\S+)\n(PORT=.*?)\nEOF/s.exec(install) ?? [];
  expect(install).toContain(`<<EOF >${page.config_path}\n`);
  const settings = [...writtenSettings.matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name);
  expect(settings).toContain('DATA_DIR');
  expect(settings.filter((name) => !isSetting(name))).toEqual([]);
  expect(writtenSettings).toContain(`PORT=${PORT}\n`);
});

/** Address in the published repository: itself, its releases, or a file that is here. */
const address = z.string().refine((url) => {
  const [, path] = /^@SOURCE@(?:\/blob\/HEAD\/(.+)|\/releases)?$/.exec(url) ?? [null, null];
  return path !== null && (path === undefined || path === 'security-insights.yml' || existsSync(path));
}, 'names a file that is not there');
const maintainer = z.literal('@MAINTAINER@');

/** The keys of https://yml.publiccode.tools/schema.core.html that the entry has, and all that are mandatory. */
test('publiccode.yml has what its standard asks for', () => {
  const dependency = z.strictObject({ name: z.string(), versionMin: z.string() });
  const shape = z.strictObject({
    publiccodeYmlVersion: z.literal('0'),
    name: z.string(),
    url: z.literal('@SOURCE@'),
    softwareVersion: z.literal(version),
    platforms: z.tuple([z.literal('web')]),
    categories: z.array(z.enum(['facility-management', 'property-management', 'real-estate-management'])),
    developmentStatus: z.enum(['concept', 'development', 'beta', 'stable', 'obsolete']),
    softwareType: z.literal('standalone/web'),
    intendedAudience: z.strictObject({ countries: z.array(z.string().regex(/^[A-Z]{2}$/)) }),
    description: z.strictObject({
      en: z.strictObject({
        shortDescription: z.string().min(1).max(150),
        longDescription: z.string().min(150).max(10_000),
        documentation: address,
        apiDocumentation: address,
        features: z.array(z.string().min(1)).min(5).max(20),
      }),
    }),
    legal: z.strictObject({ license: z.literal(license) }),
    maintenance: z.strictObject({
      type: z.literal('community'),
      contacts: z.array(z.strictObject({ name: maintainer })).min(1),
    }),
    localisation: z.strictObject({ localisationReady: z.literal(true), availableLanguages: z.array(z.string()) }),
    dependsOn: z.strictObject({ open: z.array(dependency) }),
  });
  const entry = shape.parse(parse(catalog('repository/publiccode.yml')));
  expect(entry.localisation.availableLanguages).toEqual(languageCodes);
  expect(entry.dependsOn.open.map(({ versionMin }) => versionMin)).toEqual([
    engines.node.replace('>=', ''),
    ...(/PostgreSQL (\d+) or newer with ICU; Redis ([\d.]+) or newer/
      .exec(readText('docs/operate/install.md'))
      ?.slice(1) ?? []),
  ]);
});

/** `schema.cue` of https://github.com/ossf/security-insights-spec, version 2.0.0: the keys that the entry has, and all that are required. */
test('security-insights.yml has what its schema asks for, and its documents exist', () => {
  const contacts = z.array(z.strictObject({ name: maintainer, primary: z.literal(true) })).length(1);
  const shape = z.strictObject({
    header: z.strictObject({
      'schema-version': z.literal('2.0.0'),
      'last-updated': z.iso.date(),
      'last-reviewed': z.iso.date(),
      url: address,
    }),
    project: z.strictObject({
      name: z.string(),
      homepage: address,
      administrators: contacts,
      repositories: z.array(z.strictObject({ name: z.string(), url: address, comment: z.string() })).min(1),
      documentation: z.record(
        z.enum(['detailed-guide', 'quickstart-guide', 'code-of-conduct', 'release-process', 'support-policy']),
        address,
      ),
      'vulnerability-reporting': z.strictObject({
        'reports-accepted': z.boolean(),
        'bug-bounty-available': z.boolean(),
        'security-policy': address,
        comment: z.string(),
      }),
    }),
    repository: z.strictObject({
      url: address,
      status: z.enum(['active', 'abandoned', 'concept', 'inactive', 'moved', 'suspended', 'unsupported', 'WIP']),
      'accepts-change-request': z.boolean(),
      'accepts-automated-change-request': z.boolean(),
      'no-third-party-packages': z.literal(false),
      'core-team': contacts,
      license: z.strictObject({ url: address, expression: z.literal(license) }),
      documentation: z.record(
        z.enum(['contributing-guide', 'dependency-management-policy', 'security-policy']),
        address,
      ),
      release: z.strictObject({
        'automated-pipeline': z.boolean(),
        changelog: address,
        'distribution-points': z.array(z.strictObject({ uri: address, comment: z.string() })).min(1),
      }),
      security: z.strictObject({
        assessments: z.strictObject({
          self: z.strictObject({ name: z.string(), evidence: address, comment: z.string().min(1) }),
        }),
      }),
    }),
  });
  const { header } = shape.parse(parse(catalog('repository/security-insights.yml')));
  expect(header['last-reviewed'] >= header['last-updated']).toBe(true);
});

/** What a person or the system fills in. */
const standInValues: Readonly<Record<string, string>> = {
  APP_URL: 'http://192.168.1.10:8080',
  OPERATOR_NAME: 'Harbor Point',
  SMTP_URL: 'smtps://user:a-long-mail-word@mail.example:465',
  MAIL_FROM: 'foyer@mail.example',
  ADMIN_EMAIL: 'admin@mail.example',
  ADMIN_PASSWORD: 'several words of a manager',
};

function umbrelSettings(): Record<string, string> {
  const compose = catalog('umbrel/docker-compose.yml')
    .replaceAll(`\${DEVICE_DOMAIN_NAME}`, 'umbrel.local')
    .replaceAll(`\${APP_PASSWORD}`, '0123456789abcdef'.repeat(4));
  const service = z.object({ environment: z.record(z.string(), z.string()) });
  return z.object({ services: z.object({ web: service }) }).parse(parse(compose)).services.web.environment;
}

function unraidSettings(): Record<string, string> {
  const template = catalog('unraid/foyer.xml');
  const fields = template.matchAll(/<Config [^>]*Target="([A-Z_]+)"[^>]*Required="(true|false)"[^>]*?(?:\/>|>(.*?)<)/g);
  const configuredSettings = [...fields].map(([, name = '', isRequired, value]) => [
    name,
    value ?? (isRequired === 'true' ? standInValues[name] : ''),
  ]);
  const passedSettings = [...template.matchAll(/-e ([A-Z_]+)=([^\s<]+)/g)].map(([, name, value]) => [name, value]);
  return Object.fromEntries([...configuredSettings, ...passedSettings].filter(([, value]) => value));
}

function proxmoxSettings(): Record<string, string> {
  const [, writtenSettings = ''] =
    /<<EOF >\S+\n(PORT=.*?)\nEOF/s.exec(catalog('proxmox/install/foyer-install.sh')) ?? [];
  const lines = writtenSettings.split('\n').map((line) => line.split(/=(.*)/s));
  return Object.fromEntries(
    lines.map(([name = '', value = '']) => [name, value.includes('$') ? (standInValues[name] ?? '') : value]),
  );
}

test.each([
  ['Umbrel', umbrelSettings],
  ['Unraid', unraidSettings],
  ['Proxmox VE', proxmoxSettings],
])('the settings of %s are those that production requires', (_, settingsOf) => {
  const settings = settingsOf();
  expect(settings.NODE_ENV).toBe('production');
  expect(() => loadEnv({ ...placeholders, ...settings })).not.toThrow();
  for (const name of ['OPERATOR_NAME', 'SMTP_URL', 'MAIL_FROM', 'ALLOW_HTTP'])
    expect(() => loadEnv({ ...placeholders, ...settings, [name]: undefined }), name).toThrow(/production/);
});

test.each(globSync('deploy/catalogs/**/*.sh'))('%s is a script that bash can read', (script) => {
  expect(spawnSync('bash', ['-n', script], { encoding: 'utf8' }).stderr).toBe('');
});

test('a release fills in every placeholder of the entries', () => {
  const workflow = readText('.github/workflows/release.yml');
  const files = globSync('deploy/catalogs/*/**/*.*');
  const placeholders = new Set(files.flatMap((file) => readText(file).match(/@[A-Z]+@/g) ?? []));
  expect([...placeholders].toSorted()).toEqual(['@DIGEST@', '@IMAGE@', '@MAINTAINER@', '@REPOSITORY@', '@SOURCE@']);
  for (const placeholder of placeholders) expect(workflow).toContain(`s|${placeholder}|`);
  expect(existsSync('deploy/catalogs/README.md')).toBe(true);
});
