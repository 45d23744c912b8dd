import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { subjectFaults, subjectsSince } from './subjects.ts';

const folder = mkdtempSync(join(tmpdir(), 'foyer-commits-'));
afterAll(() => rmSync(folder, { recursive: true }));

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', ...args], { cwd, stdio: 'pipe' });

test.each([
  'shop: show the price of sold-out variants',
  'a11y: name the search field',
  'web, realtime: count sockets once',
  'docs/operate: split the guide',
])('%s is a subject', (subject) => {
  expect(subjectFaults(subject)).toEqual([]);
});

test.each([
  ['Show the price', 'is not "area: what changes"'],
  ['Shop: show the price', 'is not "area: what changes"'],
  ['shop:show the price', 'is not "area: what changes"'],
  ['shop: ', 'is not "area: what changes"'],
  [`shop: ${'x'.repeat(67)}`, 'has 73 characters'],
  ['shop: show the price.', 'ends with a period'],
])('%s is refused', (subject, fault) => {
  expect(subjectFaults(subject)).toEqual([expect.stringContaining(fault)]);
});

test('only commits after the one that added the file count, and a shallow clone has a history of its own', () => {
  const repository = join(folder, 'whole');
  git(folder, 'init', '--quiet', repository);
  const commit = (name: string, subject: string) => {
    writeFileSync(join(repository, name), subject);
    git(repository, 'add', '.');
    git(repository, 'commit', '--quiet', '--message', subject);
  };
  commit('old', 'An old subject');
  commit('check', 'ci: check subjects');
  expect(subjectsSince('check', repository)).toEqual([]);
  commit('check', 'Changes the check');
  commit('new', 'docs: add a page');
  expect(subjectsSince('check', repository)?.map(({ subject }) => subject)).toEqual([
    'docs: add a page',
    'Changes the check',
  ]);
  git(folder, 'clone', '--quiet', '--depth=1', `file://${repository}`, 'shallow');
  expect(subjectsSince('check', join(folder, 'shallow'))).toEqual([]);
});

test('without a repository nothing is checked', () => {
  expect(subjectsSince('check', tmpdir())).toBeNull();
});
