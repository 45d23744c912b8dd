import postcss, { type Rule } from 'postcss';
import type { Check, SourceFile } from './sources.ts';

/** The kit, entities, which import nothing of it, and the public directory, whose styles support browsers from 2020. */
const EXEMPT = /^src\/web\/client\/(ui|entities|features\/directory)\//;

const SPACES = /^(0|var\(--space-\d+\))( (0|var\(--space-\d+\)))?$/;
const SIDES = /^(start|flex-start|center|end|flex-end|baseline)$/;

/** Declarations that `Stack`, `Row` and `Grid` set by their properties. */
const LAYOUT: Readonly<Record<string, RegExp>> = {
  display: /^(flex|inline-flex|grid)$/,
  'flex-direction': /^(row|column)$/,
  'flex-wrap': /^wrap$/,
  'align-items': SIDES,
  'justify-content': /^(center|end|flex-end|space-between)$/,
  gap: SPACES,
  'grid-template-columns': /./,
  'padding-block': SPACES,
  'padding-block-start': SPACES,
  'padding-block-end': SPACES,
  'max-width': /^var\(--(width-form|measure)\)$/,
};

/** Declarations that `Text` sets by its properties. */
const TEXT: Readonly<Record<string, RegExp>> = {
  'font-size': /^var\(--font-size-(small|body|lead|h3|h2)\)$/,
  color: /^var\(--color-(text|text-quiet|accent|success|warning|danger)\)$/,
  'font-weight': /^(400|500|600)$/,
  'font-variant-numeric': /^tabular-nums$/,
  'overflow-wrap': /^anywhere$/,
  'white-space': /^nowrap$/,
  'max-width': /^var\(--measure\)$/,
};

/** Refuses classes that repeat what a primitive of `ui/` sets; one with another declaration or selector may stay. */
export const layoutClasses: Check = (files) =>
  files.filter(({ path }) => path.endsWith('.module.css') && !EXEMPT.test(path)).flatMap(faultsOf);

function faultsOf({ path, text }: SourceFile): string[] {
  const rulesByClass = new Map<string, Rule[]>();
  postcss.parse(text).walkRules((rule) => {
    for (const name of classNamesIn(rule.selector)) rulesByClass.set(name, [...(rulesByClass.get(name) ?? []), rule]);
  });
  return [...rulesByClass].flatMap(([name, rules]) => {
    const primitive = rules.every((rule) => isPlain(rule, name)) && primitiveFor(rules);
    const line = rules[0]?.source?.start?.line;
    return primitive ? [`${path}:${line}: the class ${name} sets only what ${primitive} of ui/ sets`] : [];
  });
}

const classNamesIn = (selector: string) =>
  new Set([...selector.matchAll(/\.([a-z]\w*)/gi)].map(([, name = '']) => name));

const isPlain = (rule: Rule, name: string) => rule.parent?.type === 'root' && rule.selectors.includes(`.${name}`);

function primitiveFor(rules: readonly Rule[]): string | null {
  const nodes = rules.flatMap((rule) => rule.nodes);
  const hasOnly = (table: Readonly<Record<string, RegExp>>) =>
    nodes.every((node) => node.type === 'decl' && table[node.prop]?.test(node.value));
  if (hasOnly(TEXT)) return 'Text';
  const isContainer = nodes.some((node) => node.type === 'decl' && node.prop === 'display');
  return isContainer && hasOnly(LAYOUT) ? 'Stack, Row or Grid' : null;
}
