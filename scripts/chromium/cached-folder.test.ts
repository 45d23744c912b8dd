import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cachedFolder, packageVersionKey } from './cached-folder.ts';

let cache: string;

beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'foyer-kept-folder-'));
});

afterEach(() => rmSync(cache, { recursive: true }));

const VERSION = '1.0.0';

const writeTextsOf = (text: string) => async (folder: string) => {
  writeFileSync(join(folder, 'first'), text);
  await nextTurn();
  writeFileSync(join(folder, 'second'), text);
};

const textsOf = (folder: string) => ['first', 'second'].map((name) => readFileSync(join(folder, name), 'utf8'));

test('concurrent fills of one folder all get a complete one, and leave nothing else behind', async () => {
  const folders = await Promise.all(
    ['a', 'b', 'c'].map((text) => cachedFolder('browser', VERSION, writeTextsOf(text), cache)),
  );
  expect(new Set(folders).size).toBe(1);
  expect(readdirSync(cache)).toHaveLength(1);
  expect(new Set(textsOf(folders[0] ?? '')).size).toBe(1);
});

test('an existing folder is not filled again', async () => {
  const folder = await cachedFolder('browser', VERSION, writeTextsOf('once'), cache);
  expect(await cachedFolder('browser', VERSION, writeTextsOf('again'), cache)).toBe(folder);
  expect(textsOf(folder)).toEqual(['once', 'once']);
});

test('an error while filling is thrown, and partial files are removed', async () => {
  const fail = async (folder: string) => {
    writeFileSync(join(folder, 'first'), 'half');
    throw new Error('the disk is full');
  };
  await expect(cachedFolder('browser', VERSION, fail, cache)).rejects.toThrow('the disk is full');
  expect(readdirSync(cache)).toEqual([]);
});

test('a folder left by a killed process is never used, and is removed when old', async () => {
  let partialFolder = '';
  const failingFill = async (folder: string) => {
    partialFolder = folder;
    writeFileSync(join(folder, 'first'), 'half');
    await new Promise(() => {});
  };
  cachedFolder('browser', VERSION, failingFill, cache);
  const folder = await cachedFolder('browser', VERSION, writeTextsOf('whole'), cache);
  expect(textsOf(folder)).toEqual(['whole', 'whole']);
  expect(existsSync(partialFolder)).toBe(true); // it may still be in use

  utimesSync(partialFolder, 0, 0);
  await cachedFolder('browser', VERSION, writeTextsOf('again'), cache);
  expect(existsSync(partialFolder)).toBe(false);
});

test('each version has its own folder', async () => {
  const folder = await cachedFolder('browser', VERSION, writeTextsOf('first'), cache);
  expect(await cachedFolder('browser', '1.0.1', writeTextsOf('second'), cache)).not.toBe(folder);
});

test('a missing package is named, with the command that installs it', () => {
  expect(() => packageVersionKey(['@foyer/no-such'])).toThrow(
    'The package @foyer/no-such is not installed. Run `npm ci`.',
  );
});
