import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A program: unpacks the old Chromium of the package it is given, with its libraries, into TMPDIR. */
const [name = ''] = process.argv.slice(2);
const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
const { inflate }: { inflate(file: string): Promise<string> } = createRequire(manifest)('lambdafs');
for (const file of ['chromium.br', 'aws.tar.br', 'swiftshader.tar.br'])
  await inflate(join(dirname(manifest), 'bin', file));
