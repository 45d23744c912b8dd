import { expect, test } from 'vitest';
import { sourceFiles } from './sources.ts';

const sources = sourceFiles().filter(({ path }) => /^src\/.*\.(tsx?|js)$/.test(path) && !/\.test\.tsx?$/.test(path));

const ANYWHERE = /^src\//;
/** Where requests are read. */
const AT_REQUESTS =
  /^src\/(web\/http|platform\/(http|security)|modules\/[^/]+\/(routes|queries|commands|access|subscribers|jobs|letters))\b/;

const dangerous: readonly (readonly [what: string, pattern: RegExp, where: RegExp])[] = [
  ['runs a text as code', /(?<![.\w])eval\(|\bnew Function\(|\bsetTimeout\(['"`]|'node:vm'/, ANYWHERE],
  ['turns off the check of a certificate', /rejectUnauthorized(?!: true)|NODE_TLS_REJECT_UNAUTHORIZED/, ANYWHERE],
  ['starts a program', /node:child_process/, /^src\/(?!platform\/process\/limited-program\.ts)/],
  ['encrypts', /\bcreate(Cipher|Decipher)(iv)?\(|\bsubtle\b/, /^src\/(?!platform\/security\/sealing\.ts)/],
  ['opens files', /'node:fs(\/promises)?'/, AT_REQUESTS],
  ['makes a regular expression', /\bnew RegExp\(/, AT_REQUESTS],
  [
    'uses random numbers that can be guessed',
    /\bMath\.random\(/,
    /^src\/(modules|web\/http|platform\/(http|security))\//,
  ],
];

test.each(dangerous)('no file %s', (_what, pattern, allowedFiles) => {
  const faults = sources.filter(({ path, text }) => allowedFiles.test(path) && pattern.test(text));
  expect(faults.map(({ path }) => path)).toEqual([]);
});

test('hashes and signatures use SHA-256; only the leaked-password service uses SHA-1', () => {
  const used = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\b(?:createHash|createHmac|hkdfSync|createSign)\(\s*([^,)]+)/g)].map(([, name]) => [path, name]),
  );
  expect(used.length).toBeGreaterThan(10);
  const otherUses = used.filter(([, name]) => name !== "'sha256'");
  expect(otherUses).toEqual([['src/platform/security/breached-passwords.ts', "'sha1'"]]);
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
