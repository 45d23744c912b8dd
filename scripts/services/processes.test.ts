import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { rotateLog } from './processes.ts';

const folder = mkdtempSync(join(tmpdir(), 'foyer-log-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a 10 MB log is rotated once, and the server goes on writing to the same file', () => {
  const file = join(folder, 'server.log');
  rotateLog(file); // not created yet
  writeFileSync(file, 'short');
  rotateLog(file);
  expect(readFileSync(file, 'utf8')).toBe('short');
  const server = openSync(file, 'a');
  for (const begin of ['first', 'second']) {
    writeSync(server, begin.padEnd(10 * 1024 * 1024, '.'));
    rotateLog(file);
    expect(statSync(file).size).toBe(0);
    writeSync(server, 'more');
  }
  closeSync(server);
  expect(readFileSync(file, 'utf8')).toBe('more');
  expect(readFileSync(`${file}.1`, 'utf8').slice(0, 10)).toBe('moresecond');
});
