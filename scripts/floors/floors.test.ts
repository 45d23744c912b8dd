import { describe, expect, test } from 'vitest';
import { missingInScript } from './scripts.ts';
import { missingInStyles } from './styles.ts';

const old = { chrome: 76, safari: 13, firefox: 78 };
const middle = { chrome: 90, safari: 15, firefox: 102 };

describe('a script', () => {
  test.each([
    ['a?.b', ['?.']],
    ['a ?? b', ['??']],
    ['a ??= b', ['??= and its like']],
    ['class A { b = 1 }', ['class fields']],
    ['/(?<!a)b/', ['regex lookbehind']],
    ['[1].at(-1)', ['.at()']],
    ['"a".replaceAll("b", "c")', ['.replaceAll()']],
    ['structuredClone(a)', ['structuredClone']],
    ['new ResizeObserver(a)', ['ResizeObserver']],
    ['Promise.any([])', ['Promise.any']],
    ['a.checkVisibility()', ['.checkVisibility()']],
    ['a.replaceChildren(b)', ['.replaceChildren()']],
  ])('%s is too new for Chromium 76 or Safari 13', (code, missing) => {
    expect(missingInScript(code, old)).toEqual(missing);
  });

  test.each([
    'typeof structuredClone === "function" ? structuredClone(a) : b',
    'a.at && a.at(-1)',
    'Intl.Locale ? new Intl.Locale(a) : b; typeof URL.canParse == "function" && URL.canParse(a)',
    'typeof WeakRef < "u" && new WeakRef(a).deref()',
    '"ResizeObserver" in window ? new ResizeObserver(a) : b',
    'function at(a) { return a } at(1)',
    'a.checkVisibility && a.checkVisibility()',
    'const a = { animate() {} }; a.animate()',
    'async () => { await import("./b.js"); for await (const c of d) e(c) }',
    'const { a, ...b } = { ...c }; [].flatMap(d); Object.fromEntries(e)',
  ])('%s is feature-tested, or supported', (code) => {
    expect(missingInScript(code, old)).toEqual([]);
  });

  test('has no top-level await below its floor', () => {
    expect(missingInScript('await a; async () => { await b }', { ...middle, chrome: 88 })).toEqual([
      'await at the top',
    ]);
    expect(missingInScript('await a', middle)).toEqual([]);
  });

  test('is checked against its own floor', () => {
    expect(missingInScript('a?.b; a ?? b; class A { #b() {} }', middle)).toEqual([]);
    expect(missingInScript('class A { static { a() } }', middle)).toEqual(['static blocks']);
    expect(missingInScript('[1].at(-1)', middle)).toEqual(['.at()']);
  });
});

describe('a style sheet', () => {
  const none = new Set<string>();

  test.each([
    ['a { color: oklch(0.5 0 0) }', ['oklch()']],
    ['a { inset: 0 }', ['inset']],
    ['a { height: 100dvh }', ['dvh and its like']],
    ['a { width: min(1px, 2px) }', ['min()']],
    ['a { aspect-ratio: 1 }', ['aspect-ratio']],
    ['a { padding-block: 1px }', ['padding-block']],
    ['a { overflow-wrap: anywhere }', ['overflow-wrap: anywhere']],
    ['a:has(b) { color: red }', [':has']],
    ['a, b:focus-visible { color: red }', [':focus-visible beside others']],
    ['@layer a { b { color: red } }', ['@layer']],
    ['@container (width > 1px) { b { color: red } }', ['@container']],
  ])('%s is too new for Chromium 76 or Safari 13', (css, missing) => {
    expect(missingInStyles(css, old, none)).toEqual(missing);
  });

  test.each([
    'a { color: red; color: oklch(0.5 0 0) }',
    'a { height: 100vh; height: 100dvh }',
    'a { -webkit-user-select: none; user-select: none }',
    '@supports (inset: 0) { a { inset: 0 } }',
    'a { display: grid; gap: 1px; background: url(oklch.svg) }',
  ])('%s has a fallback, or is feature-tested', (css) => {
    expect(missingInStyles(css, old, none)).toEqual([]);
  });

  test('a decorative property may be dropped, unless it drops its rule', () => {
    const plainer = new Set([':focus-visible', 'accent-color']);
    expect(missingInStyles('a:focus-visible { color: red } b { accent-color: red }', old, plainer)).toEqual([]);
    expect(missingInStyles('a, b:focus-visible { color: red }', old, plainer)).toHaveLength(1);
  });

  test('is checked against its own floor', () => {
    expect(missingInStyles('a { inset: 0; aspect-ratio: 1; width: min(1px, 2px) }', middle, none)).toEqual([]);
    expect(missingInStyles('a { color: oklch(0.5 0 0) }', middle, none)).toEqual(['oklch()']);
  });
});
