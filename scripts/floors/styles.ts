import postcss, { type AtRule, type Declaration, type Rule } from 'postcss';
import type { Floor } from '../client/floors.ts';
import { isYounger, namedIn, since, tableOf } from './support.ts';

export type Plainer = ReadonlySet<string>;

const properties = tableOf('css', 'properties');
const functions = namedIn(tableOf('css', 'types'));
const selectors = tableOf('css', 'selectors');
const atRules = tableOf('css', 'at-rules');
const dynamicUnits: Floor = { chrome: 108, safari: 15.4, firefox: 101 };

/**
 * A declaration is allowed after a fallback or within `@supports`; a rule if `plainer` lists it and nothing else is
 * lost.
 */
export function missingInStyles(css: string, floor: Floor, plainer: Plainer): string[] {
  const found = new Set<string>();
  const isYoung = (age: Floor | null) => age !== null && isYounger(floor, age);
  const root = postcss.parse(css);
  root.walkAtRules((rule) => {
    if (isYoung(since(atRules[rule.name]?.__compat)) && !plainer.has(`@${rule.name}`)) found.add(`@${rule.name}`);
  });
  root.walkRules((rule) => {
    if (isAskedFor(rule) || inKeyframes(rule)) return;
    const lost = rule.selectors.map((selector) => youngIn(selector, isYoung));
    const isMixed = lost.some((names) => names.length === 0);
    for (const name of lost.flat())
      if (isMixed || !plainer.has(name)) found.add(isMixed ? `${name} beside others` : name);
  });
  root.walkDecls((declaration) => {
    if (isAskedFor(declaration)) return;
    for (const what of youngOf(declaration, isYoung))
      if (!plainer.has(what) && !plainer.has(declaration.prop) && !hasFallback(declaration, isYoung)) found.add(what);
  });
  return [...found].sort();
}

type IsYoung = (age: Floor | null) => boolean;

const PSEUDO = /::?([a-z][a-z-]*)(?=[^a-z-]|$)/g;

function youngIn(selector: string, isYoung: IsYoung): string[] {
  const bare = selector.replace(/\[[^\]]*\]|\\./g, '');
  return [...bare.matchAll(PSEUDO)]
    .map(([, name = '']) => name)
    .filter((name) => isYoung(since(selectors[name]?.__compat)))
    .map((name) => `:${name}`);
}

function youngOf({ prop, value }: Declaration, isYoung: IsYoung): string[] {
  if (prop.startsWith('-') && !prop.startsWith('--')) return [];
  const property = properties[prop];
  if (isYoung(since(property?.__compat))) return [prop];
  const words = value.replace(/"[^"]*"|url\([^)]*\)/g, '');
  const called = [...words.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/g)].map(([, name = '']) => name);
  // `start` and the like differ in support between grid and flex.
  const keywords = /^(align|justify|place)-/.test(prop) ? [] : words.split(/[\s,/()]+/);
  return [
    ...called.filter((name) => name !== 'var' && isYoung(since(functions.get(name)))).map((name) => `${name}()`),
    ...keywords.filter((name) => isYoung(since(property?.[name]?.__compat))).map((name) => `${prop}: ${name}`),
    ...(/\d[sld]v[hwib]\b/.test(words) && isYoung(dynamicUnits) ? ['dvh and its like'] : []),
  ];
}

function hasFallback(declaration: Declaration, isYoung: IsYoung): boolean {
  for (let before = declaration.prev(); before; before = before.prev())
    if (before.type === 'decl' && isSame(before.prop, declaration.prop) && youngOf(before, isYoung).length === 0)
      return true;
  return false;
}

const isSame = (before: string, prop: string) => before.replace(/^-(webkit|moz)-/, '') === prop;

const isIn = (node: Declaration | Rule, isWanted: (rule: AtRule) => boolean): boolean => {
  for (let above = node.parent; above; above = above.parent as typeof above)
    if (above.type === 'atrule' && isWanted(above as unknown as AtRule)) return true;
  return false;
};
const isAskedFor = (node: Declaration | Rule) => isIn(node, ({ name }) => name === 'supports');
const inKeyframes = (rule: Rule) => isIn(rule, ({ name }) => /keyframes$/.test(name));
