import postcss, { type AtRule, type Declaration, type Rule } from 'postcss';
import type { MinBrowserVersions } from '../client/floors.ts';
import { compatTable, isYounger, namesInTable, versionsSince } from './support.ts';

export type Plainer = ReadonlySet<string>;

const properties = compatTable('css', 'properties');
const functions = namesInTable(compatTable('css', 'types'));
const selectors = compatTable('css', 'selectors');
const atRules = compatTable('css', 'at-rules');
const dynamicUnits: MinBrowserVersions = { chrome: 108, safari: 15.4, firefox: 101 };

/** Allows a declaration after a fallback or within `@supports`, and a rule that `plainer` lists. */
export function missingInStyles(css: string, floor: MinBrowserVersions, plainer: Plainer): string[] {
  const missingFeatures = new Set<string>();
  const isYoung = (age: MinBrowserVersions | null) => age !== null && isYounger(floor, age);
  const root = postcss.parse(css);
  root.walkAtRules((rule) => {
    if (isYoung(versionsSince(atRules[rule.name]?.__compat)) && !plainer.has(`@${rule.name}`))
      missingFeatures.add(`@${rule.name}`);
  });
  root.walkRules((rule) => {
    if (isInsideSupports(rule) || isInKeyframes(rule)) return;
    const youngNames = rule.selectors.map((selector) => youngSelectorParts(selector, isYoung));
    const isMixed = youngNames.some((names) => names.length === 0);
    for (const name of youngNames.flat())
      if (isMixed || !plainer.has(name)) missingFeatures.add(isMixed ? `${name} beside others` : name);
  });
  root.walkDecls((declaration) => {
    if (isInsideSupports(declaration)) return;
    for (const feature of youngFeaturesOf(declaration, isYoung))
      if (!plainer.has(feature) && !plainer.has(declaration.prop) && !hasFallback(declaration, isYoung))
        missingFeatures.add(feature);
  });
  return [...missingFeatures].sort();
}

type IsYoung = (age: MinBrowserVersions | null) => boolean;

const PSEUDO = /::?([a-z][a-z-]*)(?=[^a-z-]|$)/g;

function youngSelectorParts(selector: string, isYoung: IsYoung): string[] {
  const plainSelector = selector.replace(/\[[^\]]*\]|\\./g, '');
  return [...plainSelector.matchAll(PSEUDO)]
    .map(([, name = '']) => name)
    .filter((name) => isYoung(versionsSince(selectors[name]?.__compat)))
    .map((name) => `:${name}`);
}

function youngFeaturesOf({ prop, value }: Declaration, isYoung: IsYoung): string[] {
  if (prop.startsWith('-') && !prop.startsWith('--')) return [];
  const property = properties[prop];
  if (isYoung(versionsSince(property?.__compat))) return [prop];
  const words = value.replace(/"[^"]*"|url\([^)]*\)/g, '');
  const calledFunctions = [...words.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/g)].map(([, name = '']) => name);
  // `start` and similar keywords differ in support between grid and flex.
  const keywords = /^(align|justify|place)-/.test(prop) ? [] : words.split(/[\s,/()]+/);
  return [
    ...calledFunctions
      .filter((name) => name !== 'var' && isYoung(versionsSince(functions.get(name))))
      .map((name) => `${name}()`),
    ...keywords.filter((name) => isYoung(versionsSince(property?.[name]?.__compat))).map((name) => `${prop}: ${name}`),
    ...(/\d[sld]v[hwib]\b/.test(words) && isYoung(dynamicUnits) ? ['dvh and its like'] : []),
  ];
}

function hasFallback(declaration: Declaration, isYoung: IsYoung): boolean {
  for (let previousNode = declaration.prev(); previousNode; previousNode = previousNode.prev())
    if (
      previousNode.type === 'decl' &&
      isSame(previousNode.prop, declaration.prop) &&
      youngFeaturesOf(previousNode, isYoung).length === 0
    )
      return true;
  return false;
}

const isSame = (before: string, prop: string) => before.replace(/^-(webkit|moz)-/, '') === prop;

const hasAncestorRule = (node: Declaration | Rule, isMatch: (rule: AtRule) => boolean): boolean => {
  for (let ancestor = node.parent; ancestor; ancestor = ancestor.parent as typeof ancestor)
    if (ancestor.type === 'atrule' && isMatch(ancestor as unknown as AtRule)) return true;
  return false;
};
const isInsideSupports = (node: Declaration | Rule) => hasAncestorRule(node, ({ name }) => name === 'supports');
const isInKeyframes = (rule: Rule) => hasAncestorRule(rule, ({ name }) => /keyframes$/.test(name));
