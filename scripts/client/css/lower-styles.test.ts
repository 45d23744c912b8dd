import postcss from 'postcss';
import { describe, expect, test } from 'vitest';
import { minOldDirectoryVersions } from '../floors.ts';
import { lowerStyles } from './lower-styles.ts';

const lowered = (css: string) =>
  inOneLine(postcss([lowerStyles(minOldDirectoryVersions)]).process(css, { from: undefined }).css);
const inOneLine = (css: string) =>
  css
    .replace(/\s+/g, ' ')
    .replace(/;?\s*([{}])\s*/g, ' $1 ')
    .replace(/ +/g, ' ')
    .trim();

describe('logical properties for both ends of an axis', () => {
  test.each([
    ['a { padding-block: 1px }', 'a { padding-top: 1px; padding-bottom: 1px }'],
    ['a { padding-block: 1px 2px }', 'a { padding-top: 1px; padding-bottom: 2px }'],
    ['a { margin-inline: auto }', 'a { margin-left: auto; margin-right: auto }'],
    ['a { padding-inline: calc(1px + 2px) 0 }', 'a { padding-left: calc(1px + 2px); padding-right: 0 }'],
    ['a { border-block: 1px solid red }', 'a { border-top: 1px solid red; border-bottom: 1px solid red }'],
    ['a { inset: auto 0 0 }', 'a { top: auto; right: 0; bottom: 0; left: 0 }'],
    ['a { inset-inline-end: 1px }', 'a { right: 1px }'],
  ])('%s', (css, expected) => expect(lowered(css)).toBe(expected));
});

describe('viewport units and comparison functions', () => {
  test.each([
    ['a { height: 100dvh }', 'a { height: 100vh; height: 100dvh }'],
    ['a { width: min(17rem, 100%) }', 'a { width: 17rem; width: min(17rem, 100%) }'],
    ['a { width: min(100%, max(var(--b), 1px)) }', 'a { width: var(--b); width: min(100%, max(var(--b), 1px)) }'],
    ['a { height: calc(max(1px, 2px) + 3px) }', 'a { height: calc(1px + 3px); height: calc(max(1px, 2px) + 3px) }'],
    ['a { width: minmax(0, 1fr) }', 'a { width: minmax(0, 1fr) }'],
    ['a { overflow-wrap: anywhere }', 'a { overflow-wrap: break-word; overflow-wrap: anywhere }'],
  ])('%s', (css, expected) => expect(lowered(css)).toBe(expected));

  test('grid columns and custom properties keep a fallback for older browsers', () => {
    expect(lowered('a { --side: clamp(1rem, 2vw, 3rem); color: red }')).toBe(
      'a { --side: 1rem; color: red } @supports (width: max(1px, 2px)) { a { --side: clamp(1rem, 2vw, 3rem) } }',
    );
    expect(lowered('a { grid-template-columns: min(1px, 100%) }')).toBe(
      'a { grid-template-columns: 1px } @supports (width: max(1px, 2px)) { a { grid-template-columns: min(1px, 100%) } }',
    );
  });
});

describe('flex gaps', () => {
  const without = (css: string) => `@supports not (inset: 0) { ${css} }`;

  test.each([
    ['a { display: flex; gap: 1px }', 'a { gap: 0 } a > * + * { margin-left: 1px }'],
    ['a { display: flex; gap: 1px 2px }', 'a { gap: 0 } a > * + * { margin-left: 2px }'],
    ['a { display: flex; flex-direction: column; gap: 1px }', 'a { gap: 0 } a > * + * { margin-top: 1px }'],
    ['a { display: flex; flex-direction: column-reverse; gap: 1px }', 'a { gap: 0 } a > * + * { margin-bottom: 1px }'],
    ['a { display: flex; flex-wrap: wrap; gap: 1px 2px }', 'a { gap: 0 } a > * { margin: 0 2px 1px 0 }'],
    ['a { display: inline-flex; column-gap: 1px }', 'a { gap: 0 } a > * + * { margin-left: 1px }'],
  ])('%s', (css, expected) => expect(lowered(css)).toBe(inOneLine(`${css} ${without(expected)}`)));

  test('grids keep their gaps, and a box that becomes a grid loses the fallback margins', () => {
    expect(lowered('a { display: grid; gap: 1px }')).toBe('a { display: grid; gap: 1px }');
    const css = 'a { display: flex; gap: 1px } @media print { a { display: grid; gap: 2px } }';
    expect(lowered(css)).toContain(
      inOneLine(`a { display: grid; gap: 2px } ${without('a { gap: 2px 2px } a > * { margin: 0 }')}`),
    );
  });

  test('a rule that only changes gap or direction updates the margins', () => {
    const css = 'a { display: flex; gap: 1px } @media print { a { flex-direction: column } }';
    expect(lowered(css)).toContain(
      inOneLine(
        `a { flex-direction: column } ${without('a { gap: 0 } a > * + * { margin-left: 0; margin-top: 1px }')}`,
      ),
    );
  });
});
