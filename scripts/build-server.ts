import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type LogLevel } from 'vite';

// Bundles the image's processes into dist/server and runs each bundle once to fill V8's compile cache.

const OUT_DIR = 'dist/server';

const input = {
  web: 'src/web/main.ts',
  worker: 'src/workers/main.ts',
  realtime: 'src/realtime/main.ts',
  'read-file': 'src/modules/imports/parse.ts',
  'draw-document': 'src/modules/orders/draw-document.ts',
  'redraw-picture': 'src/modules/assets/redraw-picture.ts',
};

const externalPackages = [
  ...['fontkit', 'pdfkit', 'wawoff2'],
  ...['sharp', 'stripe', 'nodemailer', 'file-type', 'zod-openapi', '@bull-board/api', '@bull-board/express'],
  ...['@zxcvbn-ts/core', '@zxcvbn-ts/language-common', '@mikro-orm/migrations', 'bullmq', 'pino', 'pino-http'],
  ...['api', 'exporter-trace-otlp-http', 'resources', 'sdk-trace'].map((name) => `@opentelemetry/${name}`),
];

await build({
  configFile: false,
  mode: 'production',
  logLevel: (process.argv[2] ?? 'info') as LogLevel,
  publicDir: false,
  ssr: { noExternal: true, external: externalPackages },
  build: {
    ssr: true,
    outDir: OUT_DIR,
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input,
      external: /\.tsx$/, // pages of the client, which its tables of pages name
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});

// Importing these entries starts no process.
const SHARED_CHUNK = /^(app|gateway|worker|consumer|modules|process|orm)-.*\.js$/;
const sharedChunks = readdirSync(OUT_DIR).filter((file) => SHARED_CHUNK.test(file));
const url = (path: string) => JSON.stringify(pathToFileURL(path).href);
const loadScript = [
  `(await import(${url('src/platform/config/compile-cache.ts')})).enableCodeCache();`,
  ...sharedChunks.map((file) => `await import(${url(join(OUT_DIR, file))});`),
];
execFileSync(process.execPath, ['--input-type=module', '--eval', loadScript.join('\n')], { stdio: 'inherit' });
