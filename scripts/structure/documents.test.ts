import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { secretVariables } from '../../src/platform/config/secret-files.ts';
import { owners } from './tables.ts';

const readDocument = (name: string) => readFileSync(`docs/${name}`, 'utf8');
const rowsOf = (text: string) =>
  [...text.matchAll(/^\| (.+) \|$/gm)].map(([, cells = '']) => cells.split(' | ').map((cell) => cell.trim()));
const chapterOf = (text: string, title: string) => text.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';

test('docs/operate/security.md lists every secret, its use, who creates it and how to change it', () => {
  const rows = rowsOf(chapterOf(readDocument('operate/security.md'), 'Keys and secrets'));
  for (const row of rows) expect([row[0], row.filter(Boolean).length]).toEqual([row[0], 4]);
  const listed = rows.flatMap(([secret = '']) => [...secret.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(secretVariables.filter((name) => !listed.includes(name))).toEqual([]);
});

test('docs/operate/security.md gives the days to replace a vulnerable package, by severity', () => {
  const packages = chapterOf(readDocument('operate/security.md'), 'Packages');
  const within = rowsOf(packages)
    .map(([, days = '']) => /\b(\d+) days/.exec(days)?.[1])
    .filter(Boolean)
    .map(Number);
  expect(within).toEqual([2, 7, 30, 90]);
  expect(packages).toMatch(/Others are brought up to date at least every \d+ days/);
});

test('docs/operate/data.md gives every table one of its defined levels, once', () => {
  const text = readDocument('operate/data.md');
  const levels = [...text.matchAll(/^\| \*\*(\w+)\*\* \|/gm)].map(([, level]) => level);
  expect(levels).toEqual(['public', 'internal', 'personal', 'secret']);
  const leveled = rowsOf(text).filter(([, level = '']) =>
    (level.match(/\b[a-z]+\b/g) ?? []).some((word) => levels.includes(word)),
  );
  const namedTables = leveled.flatMap(([tables = '']) => [...tables.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  const tables = owners.flatMap((owner) => owner.tables);
  expect(tables.filter((table) => namedTables.filter((name) => name === table).length !== 1)).toEqual([]);
});

test('decision 0019 gives the session lifetimes and the session limit of the code', () => {
  const decision = readDocument('develop/decisions/0019-lifetimes.md');
  const code = readFileSync('src/web/http/session.ts', 'utf8');
  const days = (name: string) => new RegExp(`const ${name} = (\\d+) \\* 86_400_000;`).exec(code)?.[1];
  expect(decision).toContain(`| session | ${days('IDLE_TIMEOUT_MS')} days idle, ${days('LIFETIME_MS')} days at most |`);
  expect(decision).toContain('NIST SP 800-63B');
  const limit = /const MAX_SESSIONS = (\d+);/.exec(readFileSync('src/web/http/session-list.ts', 'utf8'))?.[1];
  expect(decision).toContain(`At most ${limit} sessions per account`);
});

test('docs/develop/input.md names an existing check for every rule that combines values', () => {
  const rules = rowsOf(chapterOf(readDocument('develop/input.md'), 'Rules that combine values')).slice(1);
  expect(rules.length).toBeGreaterThan(20);
  for (const [rule, enforcement = ''] of rules) {
    const paths = [...enforcement.matchAll(/`([\w./-]+\.ts)`/g)].map(([, path = '']) => path);
    expect([rule, paths.length > 0 || enforcement === 'the same']).toEqual([rule, true]);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  }
});
