import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { maskAddress, securityEvents } from './security-events.ts';

const names = Object.keys(securityEvents);

test('docs/operate/monitoring.md describes every security event, and no other', () => {
  const [, chapter = ''] = readFileSync('docs/operate/monitoring.md', 'utf8').split('## Security events');
  const [table = ''] = chapter.split('\n## ');
  const documentedEvents = [...table.matchAll(/^\| (`[\w.`, ]+) \|/gm)].flatMap(
    ([, cell = '']) => cell.match(/[\w.]+/g) ?? [],
  );
  expect(documentedEvents.sort()).toEqual(names.sort());
});

test.each([
  ['victim@corp.com', 'v***@corp.com'],
  ['a password typed into the wrong box', 'a***'],
  ['@corp.com', '@***'],
  ['', '***'],
  ['e\u0301ve@corp.com', 'e\u0301***@corp.com'],
  ['x@'.padEnd(400, 'y'), `x***@${'y'.repeat(79)}`],
])('log lines of %s are limited to %s', (address, masked) => {
  expect(maskAddress(address)).toBe(masked);
});
