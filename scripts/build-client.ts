import { build, type LogLevel } from 'vite';
import { compressBuilt } from './client/compress.ts';
import { clientConfig, documents } from './client/documents.ts';

// Builds what browsers load into dist/client, each document by itself, and its files a second time compressed.
const logLevel = (process.argv[2] ?? 'info') as LogLevel;
for (const document of documents)
  await build({ configFile: false, mode: 'production', logLevel, ...clientConfig(document) });
await compressBuilt('dist/client');
