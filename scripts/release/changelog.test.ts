import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cutRelease, notesOf } from './changelog.ts';

const changelog = `# Changelog

What changed.

## Unreleased
### 2026-11-28
- Added: kinds.

### 2026-11-27
- Fixed: a key.

## 0.1.0 – 2026-11-21
The first version.
`;

test('a cut gives what is unreleased a version and a day, and loses no line', () => {
  const cut = cutRelease(changelog, '0.2.0', '2026-11-29');
  expect(cut.replace('\n## 0.2.0 – 2026-11-29\n', '')).toBe(changelog);
  expect(notesOf(cut, 'v0.2.0')).toBe('### 2026-11-28\n- Added: kinds.\n\n### 2026-11-27\n- Fixed: a key.\n');
  expect(notesOf(cut, '0.1.0')).toBe('The first version.\n');
  expect(() => cutRelease(cut, '0.3.0', '2026-11-30')).toThrow('Nothing is unreleased');
});

test('a cut refuses what would lose or repeat something', () => {
  expect(() => cutRelease(changelog, '0.1.0', '2026-11-29')).toThrow('has 0.1.0 already');
  expect(() => cutRelease(changelog, 'next', '2026-11-29')).toThrow('next is no version');
  expect(() => cutRelease('# Changelog\n', '0.2.0', '2026-11-29')).toThrow('## Unreleased');
});

test('there are no notes of a version that the changelog does not have', () => {
  expect(() => notesOf(changelog, '0.2.0')).toThrow('says nothing about 0.2.0');
  expect(() => notesOf(changelog, '0.1')).toThrow('says nothing about 0.1');
  expect(() => notesOf(`${changelog}\n## 0.0.9 – 2026-11-01\n`, '0.0.9')).toThrow('says nothing about 0.0.9');
});

test('the changelog of this repository has notes of the version in package.json', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(notesOf(readFileSync('CHANGELOG.md', 'utf8'), version)).not.toBe('');
});
