import { expect, test } from 'vitest';
import { sourceFiles } from './sources.ts';

const sources = sourceFiles().filter(({ path }) => /^src\/.*\.(tsx?|js)$/.test(path) && !/\.test\.tsx?$/.test(path));
const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

test('the sources are found', () => {
  expect(sources.length).toBeGreaterThan(400);
});

const dangerous: readonly (readonly [what: string, pattern: RegExp, files: readonly string[]])[] = [
  ['runs a text as code', /(?<![.\w])eval\(|\bnew Function\(|\bsetTimeout\(['"`]|'node:vm'/, []],
  [
    'makes HTML of a text in the browser',
    /\b(innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|createContextualFragment|srcDoc|DOMParser)\b|document\.write/,
    [
      'src/web/client/features/directory/display/held-wall.ts',
      'src/web/client/features/portal/displays/Miniature.tsx',
      'src/web/client/features/portal/displays/wall-frames.ts',
      'src/web/client/public/start.js',
      'src/web/client/public/too-old.js',
    ],
  ],
  ['starts a program', /node:child_process/, ['src/platform/process/limited-program.ts']],
  // Paths from installation, environment or ids; never from a request.
  [
    'opens files',
    /'node:fs(\/promises)?'/,
    [
      'src/modules/imports/parse.ts',
      'src/modules/mail/transport.ts',
      'src/modules/orders/document-pdf.ts',
      'src/modules/shop/catalog-file.ts',
      'src/platform/config/installation.ts',
      'src/platform/config/operator-settings.ts',
      'src/platform/config/secret-files.ts',
      'src/platform/config/tls.ts',
      'src/platform/fonts/outlines.ts',
      'src/platform/process/limited-program.ts',
      'src/platform/process/migrations.ts',
      'src/web/public/built-files.ts',
      'src/web/public/documents.ts',
      'src/web/public/legal/legal-texts.ts',
      'src/web/public/well-known.ts',
    ],
  ],
  [
    'makes a regular expression',
    /\bnew RegExp\(/,
    [
      'src/modules/displays/schema.ts',
      'src/shared/errors.ts',
      'src/shared/hours/read-hours.ts',
      'src/texts/page-language.ts',
      'src/web/client/features/portal/imports/FaultyRows.tsx',
      'src/web/public/language.ts',
      'src/web/public/page.ts',
    ],
  ],
  // Jitter between retries, not a secret.
  [
    'uses random numbers that can be guessed',
    /\bMath\.random\(/,
    [
      'src/platform/core/context.ts',
      'src/platform/redis/redis.ts',
      'src/web/client/features/directory/feed/live-socket.ts',
      'src/web/client/features/directory/feed/poll.ts',
      'src/web/client/features/directory/paired/heartbeat.ts',
    ],
  ],
  ['encrypts', /\bcreate(Cipher|Decipher)(iv)?\(|\bsubtle\b/, ['src/platform/security/sealing.ts']],
  ['turns off the check of a certificate', /rejectUnauthorized(?!: true)|NODE_TLS_REJECT_UNAUTHORIZED/, []],
];

test.each(dangerous)('no other file %s', (_what, pattern, files) => {
  expect(filesWith(pattern)).toEqual(files);
});

test('hashes and signatures use SHA-256; only the leaked-password service uses SHA-1', () => {
  const used = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\b(?:createHash|createHmac|hkdfSync|createSign)\(\s*([^,)]+)/g)].map(([, name]) => [path, name]),
  );
  expect(used.length).toBeGreaterThan(10);
  const others = used.filter(([, name]) => name !== "'sha256'");
  expect(others).toEqual([['src/platform/security/breached-passwords.ts', "'sha1'"]]);
});

test('secrets at rest are sealed with AES-256-GCM', () => {
  const sealing = sources.find(({ path }) => path === 'src/platform/security/sealing.ts')?.text;
  expect(sealing).toMatch(/^const ALGORITHM = 'aes-256-gcm';$/m);
});

test('no server request follows a redirect', () => {
  const server = sources.filter(({ path }) => !path.startsWith('src/web/client/'));
  const asking = server.filter(({ text }) => /\bfetch\(/.test(text));
  expect(asking.length).toBeGreaterThan(2);
  for (const { path, text } of asking) {
    const count = (pattern: RegExp) => [...text.matchAll(pattern)].length;
    expect([path, count(/redirect: 'error'/g)]).toEqual([path, count(/\bfetch\(/g)]);
  }
});

test('every message listener of a page refuses other origins', () => {
  const hearing = sources.filter(({ text }) => text.includes("addEventListener('message'"));
  expect(hearing).toHaveLength(4);
  for (const { path, text } of hearing)
    expect([path, /origin (===|!==) location\.origin/.test(text)]).toEqual([path, true]);
});
