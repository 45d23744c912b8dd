import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { eventOfAction, maskedAddress, securityEvents } from './security-events.ts';

const names = Object.keys(securityEvents);

test('docs/OPERATIONS.md says of every security event what it means, and of no other', () => {
  const [, chapter = ''] = readFileSync('docs/OPERATIONS.md', 'utf8').split('## Security events');
  const [table = ''] = chapter.split('\n## ');
  const told = [...table.matchAll(/^\| (`[\w.`, ]+) \|/gm)].flatMap(([, cell = '']) => cell.match(/[\w.]+/g) ?? []);
  expect(told.sort()).toEqual(names.sort());
});

test('whatever the activity log says of accounts, administrators, members and impersonation is a security event', () => {
  const sources = readdirSync('src/modules', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(`src/modules/${path}`, 'utf8'));
  const actions = sources.flatMap((text) =>
    [...text.matchAll(/'((?:user|admin|member|impersonation)\.[a-z_]+)'/g)].map(([, action = '']) => action),
  );
  expect(actions.length).toBeGreaterThan(20);
  const quiet = new Set(['user.profile_updated', 'member.invitation_resent', 'member.invitation_withdrawn']);
  expect([...new Set(actions)].filter((action) => !eventOfAction[action] && !quiet.has(action))).toEqual([]);
});

test.each([
  ['victim@corp.com', 'v***@corp.com'],
  ['a password typed into the wrong box', 'a***'],
  ['@corp.com', '@***'],
  ['', '***'],
  ['x@'.padEnd(400, 'y'), `x***@${'y'.repeat(79)}`],
])('of %s a line has no more than %s', (typed, left) => {
  expect(maskedAddress(typed)).toBe(left);
});
