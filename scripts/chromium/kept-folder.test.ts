import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keptFolder, versionsOf } from './kept-folder.ts';

let cache: string;

beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'foyer-kept-folder-'));
});

afterEach(() => rmSync(cache, { recursive: true }));

const VERSION = '1.0.0';

const fillWith = (text: string) => async (folder: string) => {
  writeFileSync(join(folder, 'first'), text);
  await delay(5);
  writeFileSync(join(folder, 'second'), text);
};

const textsOf = (folder: string) => ['first', 'second'].map((name) => readFileSync(join(folder, name), 'utf8'));

test('concurrent fills of one folder all get a complete one, and leave nothing else behind', async () => {
  const folders = await Promise.all(
    ['a', 'b', 'c'].map((text) => keptFolder('browser', VERSION, fillWith(text), cache)),
  );
  expect(new Set(folders).size).toBe(1);
  expect(readdirSync(cache)).toHaveLength(1);
  expect(new Set(textsOf(folders[0] ?? '')).size).toBe(1);
});

test('an existing folder is not filled again', async () => {
  const folder = await keptFolder('browser', VERSION, fillWith('once'), cache);
  expect(await keptFolder('browser', VERSION, fillWith('again'), cache)).toBe(folder);
  expect(textsOf(folder)).toEqual(['once', 'once']);
});

test('an error while filling is thrown, and partial files are removed', async () => {
  const fail = async (folder: string) => {
    writeFileSync(join(folder, 'first'), 'half');
    throw new Error('the disk is full');
  };
  await expect(keptFolder('browser', VERSION, fail, cache)).rejects.toThrow('the disk is full');
  expect(readdirSync(cache)).toEqual([]);
});

test('a folder left by a killed process is never used, and is removed when old', async () => {
  let left = '';
  const killed = async (folder: string) => {
    left = folder;
    writeFileSync(join(folder, 'first'), 'half');
    await new Promise(() => {});
  };
  keptFolder('browser', VERSION, killed, cache);
  const folder = await keptFolder('browser', VERSION, fillWith('whole'), cache);
  expect(textsOf(folder)).toEqual(['whole', 'whole']);
  expect(existsSync(left)).toBe(true); // it may still be in use

  utimesSync(left, 0, 0);
  await keptFolder('browser', VERSION, fillWith('again'), cache);
  expect(existsSync(left)).toBe(false);
});

test('each version has its own folder', async () => {
  const folder = await keptFolder('browser', VERSION, fillWith('first'), cache);
  expect(await keptFolder('browser', '1.0.1', fillWith('second'), cache)).not.toBe(folder);
});

test('a missing package is named, with the command that installs it', () => {
  expect(() => versionsOf(['@foyer/no-such'])).toThrow('The package @foyer/no-such is not installed.\n  - npm ci');
});
