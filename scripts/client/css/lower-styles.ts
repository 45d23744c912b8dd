import postcss, { type AtRule, type Declaration, list, type Plugin, type Rule } from 'postcss';
import type { MinBrowserVersions } from '../floors.ts';
import { spaceFlexItems } from './flex-gaps.ts';
import { isComparing, removeComparisons } from './values.ts';

/** Lowers what Vite does not: `dvh`, logical shorthands, `min()`, flex gaps. Assumes left-to-right pages. */
export function lowerStyles({ chrome }: MinBrowserVersions): Plugin {
  return {
    postcssPlugin: 'foyer-lowered-styles',
    OnceExit(root) {
      if (chrome < 84) spaceFlexItems(root);
      if (chrome < 87) root.walkDecls(splitAxis);
      if (chrome < 79) root.walkDecls(addComparisonFallback);
      root.walkDecls(addFallback);
    },
  };
}

/** Maps a shorthand to its start and end properties. */
const AXES: Readonly<Record<string, readonly [string, string]>> = {
  'padding-block': ['padding-top', 'padding-bottom'],
  'padding-inline': ['padding-left', 'padding-right'],
  'margin-block': ['margin-top', 'margin-bottom'],
  'margin-inline': ['margin-left', 'margin-right'],
  'border-block': ['border-top', 'border-bottom'],
  'border-inline': ['border-left', 'border-right'],
  'inset-block': ['top', 'bottom'],
  'inset-inline': ['left', 'right'],
  'scroll-margin-block': ['scroll-margin-top', 'scroll-margin-bottom'],
};
const LOGICAL_ENDS: Readonly<Record<string, string>> = {
  'inset-block-start': 'top',
  'inset-block-end': 'bottom',
  'inset-inline-start': 'left',
  'inset-inline-end': 'right',
};
const SIDES = ['top', 'right', 'bottom', 'left'] as const;

function splitAxis(declaration: Declaration): void {
  const { prop, value } = declaration;
  declaration.prop = LOGICAL_ENDS[prop] ?? prop;
  const ends = AXES[prop];
  if (ends) replace(declaration, ends, prop.startsWith('border') ? [value] : list.space(value));
  else if (prop === 'inset') replace(declaration, SIDES, list.space(value));
}

/** Distributes one to four values over the properties, as CSS does. */
function replace(declaration: Declaration, props: readonly string[], values: readonly string[]): void {
  const [first = '', second = first, third = first, fourth = second] = values;
  const sideValues = [first, second, third, fourth];
  props.forEach((prop, place) => void declaration.cloneBefore({ prop, value: sideValues[place] ?? first }));
  declaration.remove();
}

const DYNAMIC_UNIT = /(?<=[\d.])dv(?=[hw]\b)/g;

function addFallback(declaration: Declaration): void {
  const { prop, value } = declaration;
  const plainValue = value.replace(DYNAMIC_UNIT, 'v');
  if (prop === 'overflow-wrap' && value === 'anywhere') declaration.cloneBefore({ value: 'break-word' });
  if (plainValue !== value) declaration.cloneBefore({ value: plainValue });
}

/** Values that Vite does not lower; guarded by `@supports` instead. */
const UNCHANGED_PROPERTIES = /^(--|grid-)/;

function addComparisonFallback(declaration: Declaration): void {
  const { prop, value, parent: rule } = declaration;
  if (!isComparing(value) || rule?.type !== 'rule' || isInsideSupports(rule as Rule)) return;
  const plainValue = removeComparisons(value.replace(DYNAMIC_UNIT, 'v'));
  if (!UNCHANGED_PROPERTIES.test(prop)) {
    declaration.cloneBefore({ value: plainValue });
    return;
  }
  const supportedRule = (rule as Rule).clone({ nodes: [declaration.clone()] });
  rule.after(postcss.atRule({ name: 'supports', params: COMPARING, nodes: [supportedRule] }));
  declaration.value = plainValue;
}

const COMPARING = '(width: max(1px, 2px))';
const isInsideSupports = ({ parent }: Rule) => parent?.type === 'atrule' && (parent as AtRule).params === COMPARING;
