import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const readCss = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
const css = readCss('./tokens.css');
const wallCss = readCss('../features/directory/styles/wall.css');

type Declarations = Record<string, string>;

const day = { ...blocks(':root'), ...blocks("[data-theme='light']") };
const chosenNight = blocks("[data-theme='dark']");
const night = { ...day, ...chosenNight };

const surfaces = ['page', 'panel', 'raised'];
/** Text colors and their backgrounds. */
const textPairs = [
  ...surfaces.flatMap((surface) =>
    ['text', 'text-quiet', 'accent', 'success', 'danger', 'warning'].map((text) => [text, surface] as const),
  ),
  ['text', 'pressed'],
  ['text-quiet', 'pressed'],
  ['accent', 'pressed'],
  ['page', 'text'],
  ['on-accent', 'accent-fill'],
  ['on-accent', 'accent-fill-strong'],
  ['on-danger', 'danger-fill'],
  ['on-danger', 'danger-fill-strong'],
  ...['accent', 'success', 'danger', 'warning'].flatMap((tone) => [
    [tone, `${tone}-soft`] as const,
    ['text', `${tone}-soft`] as const,
  ]),
] as const;
/** Colors of texts on a wall. */
const onWalls: readonly string[] = ['text', 'text-quiet', 'accent', 'warning', 'page', 'on-accent'];
/** Edges that convey a control, a selection or a severity. */
const edgePairs = surfaces.flatMap((surface) =>
  ['edge', 'focus', 'accent', 'accent-fill', 'success-edge', 'danger-edge', 'danger-fill', 'warning-edge'].map(
    (edge) => [edge, surface] as const,
  ),
);

describe.each([
  ['day', day],
  ['night', night],
])('%s', (_name, theme) => {
  test.each(textPairs)('%s on %s has a contrast of 4.5:1', (text, ground) => {
    expect(contrast(theme, text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(edgePairs)('%s on %s has a contrast of 3:1', (edge, ground) => {
    expect(contrast(theme, edge, ground)).toBeGreaterThanOrEqual(3);
  });
});

describe.each([
  ['day', day],
  ['night', night],
])('a wall of larger type, %s', (_name, theme) => {
  const larger = { ...theme, ...blocks('html .directory.wall[data-grade]', wallCss) };
  const pairs = textPairs.filter(([text, ground]) => onWalls.includes(text) && !ground.endsWith('-soft'));
  test.each([...pairs, ['on-danger', 'danger-fill'] as const])('%s on %s has a contrast of 7:1', (text, ground) => {
    expect(contrast(larger, text, ground)).toBeGreaterThanOrEqual(7);
  });
});

test('the dark theme is the same by choice and by system', () => {
  expect(blocks(':root:not([data-theme])')).toEqual(chosenNight);
});

test('prints use the light theme', () => {
  const rules = [...css.matchAll(/@media ([^{]+)\{\s*(\[data-theme='dark'\]|:root:not\(\[data-theme\]\)) \{/g)];
  expect(rules.map(([, media = '']) => media.trim())).toEqual(['screen', 'screen and (prefers-color-scheme: dark)']);
});

/** All declarations of the rules with exactly this selector. */
function blocks(selector: string, text = css): Declarations {
  const declarations: Declarations = {};
  for (const [, selectors = '', body = ''] of text.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (!selectors.split(',').some((part) => part.trim() === selector)) continue;
    for (const [, name = '', value = ''] of body.matchAll(/([\w-]+):\s*([^;]+);/g)) declarations[name] = value.trim();
  }
  return declarations;
}

function contrast(theme: Declarations, a: string, b: string): number {
  const [light = 0, dark = 0] = [a, b]
    .map((name) => luminance(resolve(theme, `--color-${name}`)))
    .sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function resolve(theme: Declarations, name: string): string {
  const value = theme[name];
  if (value === undefined) throw new Error(`${name} is not declared`);
  const reference = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  return reference ? resolve(theme, reference) : value;
}

/**
 * Relative luminance (WCAG) of an `oklch(L C H)`; matrices of Björn Ottosson's Oklab, clipped to sRGB as browsers do.
 */
function luminance(color: string): number {
  const parts = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(color);
  if (!parts) throw new Error(`${color} is no plain oklch()`);
  const [lightness, chroma, hue] = parts.slice(1).map(Number) as [number, number, number];
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (channel: number) => Math.min(1, Math.max(0, channel));
  const red = clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
