import { build, type LogLevel } from 'vite';
import { buildTexts } from './build-texts.ts';
import { documents } from './client/build-names.ts';
import { compressBuildFiles } from './client/compress.ts';
import { clientConfig, oldDirectoryConfig } from './client/documents.ts';
import { rendererConfig } from './client/renderer.ts';

buildTexts();
const logLevel = (process.argv[2] ?? 'info') as LogLevel;
const configs = documents.flatMap((document) =>
  document === 'directory' ? [oldDirectoryConfig(), clientConfig(document)] : [clientConfig(document)],
);
// The renderer first: the server detects a build by its documents.
for (const config of [rendererConfig(), ...configs])
  await build({ configFile: false, mode: 'production', logLevel, ...config });
await compressBuildFiles('dist/client');
