import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { polyfills } from '../client/floors.ts';

function afterPolyfills(code: string): unknown {
  const context = createContext({ AbortController, AbortSignal: class {}, setTimeout, URL: class extends URL {} });
  runInContext(
    `delete Array.prototype.at; delete Array.prototype.findLast; delete String.prototype.toWellFormed;
     Object.defineProperty(URL, 'parse', { value: undefined, writable: true, configurable: true });
     Object.defineProperty(URL, 'canParse', { value: undefined, writable: true, configurable: true });
     ${readFileSync('src/web/client/public/polyfills.js', 'utf8')}`,
    context,
  );
  return runInContext(code, context);
}

test('pages outside the directory get each polyfill they lack, by name', () => {
  for (const name of polyfills.app) {
    const [of, member = ''] = name.replace(/\(\)$/, '').split('.');
    const expression = of ? `${of}.${member}` : `([].${member} || ''.${member})`;
    expect(afterPolyfills(`typeof ${expression}`), name).toBe('function');
  }
});

test.each([
  ['[1, 2, 3].at(-1)', 3],
  ['[1, 2, 3].at(0)', 1],
  ['[1, 2, 3].at(-4)', undefined],
  ['[1, 2, 3].findLast((n) => n < 3)', 2],
  ['[1, 2, 3].findLast((n) => n > 3)', undefined],
  ['"a\\ud800b😀".toWellFormed()', 'a\ufffdb😀'],
  ['URL.canParse("nothing")', false],
  ['URL.canParse("https://a.example")', true],
  ['URL.parse("/b", "https://a.example").href', 'https://a.example/b'],
  ['URL.parse("nothing")', null],
  ['AbortSignal.timeout(1000).aborted', false],
])('%s is %s', (code, expected) => {
  expect(afterPolyfills(code)).toEqual(expected);
});
