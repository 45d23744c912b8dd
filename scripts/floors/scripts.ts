import type { Identifier } from '@mdn/browser-compat-data';
import { type Node, parse } from 'acorn';
import { fullAncestor } from 'acorn-walk';
import type { MinBrowserVersions } from '../client/floors.ts';
import { compatTable, isYounger, versionsSince } from './support.ts';

interface SyntaxPart extends Node {
  readonly [key: string]: unknown;
}

interface YoungSyntax extends MinBrowserVersions {
  readonly label: string;
  is(part: SyntaxPart): boolean;
}

const isPrivate = (part: unknown) => (part as SyntaxPart | null)?.type === 'PrivateIdentifier';
const flagsOf = ({ regex }: SyntaxPart) => (regex as { flags: string } | undefined)?.flags ?? '';
const patternOf = ({ regex }: SyntaxPart) => (regex as { pattern: string } | undefined)?.pattern ?? '';

/** Syntax since ECMAScript 2018, by browser version (https://mdn.io). */
const syntax: readonly YoungSyntax[] = [
  { label: '?.', chrome: 80, safari: 13.1, firefox: 74, is: ({ type }) => type === 'ChainExpression' },
  { label: '??', chrome: 80, safari: 13.1, firefox: 72, is: ({ operator }) => operator === '??' },
  {
    label: '??= and its like',
    chrome: 85,
    safari: 14,
    firefox: 79,
    is: ({ operator }) => /^(\?\?|\|\||&&)=$/.test(`${operator}`),
  },
  { label: 'class fields', chrome: 72, safari: 14, firefox: 69, is: ({ type }) => type === 'PropertyDefinition' },
  {
    label: 'private fields',
    chrome: 74,
    safari: 14.1,
    firefox: 90,
    is: ({ type, key }) => type === 'PropertyDefinition' && isPrivate(key),
  },
  {
    label: 'private methods',
    chrome: 84,
    safari: 15,
    firefox: 90,
    is: ({ type, key }) => type === 'MethodDefinition' && isPrivate(key),
  },
  { label: 'static blocks', chrome: 94, safari: 16.4, firefox: 93, is: ({ type }) => type === 'StaticBlock' },
  {
    label: '#x in y',
    chrome: 91,
    safari: 15,
    firefox: 90,
    is: ({ operator, left }) => operator === 'in' && isPrivate(left),
  },
  { label: 'bigint', chrome: 67, safari: 14, firefox: 68, is: ({ bigint }) => typeof bigint === 'string' },
  {
    label: 'export * as',
    chrome: 72,
    safari: 14.1,
    firefox: 80,
    is: ({ type, exported }) => type === 'ExportAllDeclaration' && exported !== null,
  },
  { label: 'regex lookbehind', chrome: 62, safari: 16.4, firefox: 78, is: (part) => /\(\?<[=!]/.test(patternOf(part)) },
  { label: 'regex flag d', chrome: 90, safari: 15, firefox: 88, is: (part) => flagsOf(part).includes('d') },
  { label: 'regex flag v', chrome: 112, safari: 17, firefox: 116, is: (part) => flagsOf(part).includes('v') },
];
const topLevelAwait: MinBrowserVersions = { chrome: 89, safari: 15, firefox: 89 };

/**
 * Allows feature-tested uses (`typeof`, `in`, the bare property).
 * @throws SyntaxError beyond ECMAScript 2022
 */
export function missingInScript(code: string, floor: MinBrowserVersions): string[] {
  const tree = parse(code, { ecmaVersion: 2022, sourceType: 'module' });
  const missingFeatures = new Set<string>();
  const usedNames: UsedNames = {
    declared: new Set(),
    calledMethods: new Set(),
    members: new Set(),
    globals: new Set(),
    detectedNames: new Set(),
  };
  fullAncestor(tree, (node, _state, ancestors) => {
    const part = node as SyntaxPart;
    if (isYounger(floor, topLevelAwait) && isAtTop(part, ancestors)) missingFeatures.add('await at the top');
    for (const young of syntax) if (young.is(part) && isYounger(floor, young)) missingFeatures.add(young.label);
    collectNames(part, usedNames);
  });
  const isFeatureDetected = (path: string) => path.split('.').some((name) => usedNames.detectedNames.has(name));
  const usedGlobals = new Set(
    [...usedNames.globals].filter(
      (name) => !usedNames.declared.has(name.split('.')[0] ?? '') && !isFeatureDetected(name),
    ),
  );
  for (const name of usedNames.calledMethods) {
    if (usedNames.detectedNames.has(name)) continue;
    if (isYoungMethod(name, floor, usedGlobals)) missingFeatures.add(`.${name}()`);
    else if (!usedNames.members.has(name) && isYoungDomMethod(name, floor)) missingFeatures.add(`.${name}()`);
  }
  for (const name of usedGlobals) if (isYoungGlobal(name, floor)) missingFeatures.add(name);
  return [...missingFeatures].sort();
}

const isAtTop = (part: SyntaxPart, ancestors: readonly Node[]) =>
  (part.type === 'AwaitExpression' || part.await === true) && !ancestors.some(({ type }) => /Function/.test(type));

interface UsedNames {
  readonly declared: Set<string>;
  readonly calledMethods: Set<string>;
  readonly members: Set<string>;
  readonly globals: Set<string>;
  /** Tested without being called. */
  readonly detectedNames: Set<string>;
}

function collectNames(part: SyntaxPart, { declared, calledMethods, members, globals, detectedNames }: UsedNames): void {
  const { type } = part;
  if (type === 'MethodDefinition' || type === 'PropertyDefinition' || type === 'Property')
    members.add(nameOf(part.key));
  if (type === 'AssignmentExpression') members.add(nameOf(memberOf(part.left)));
  const callee = part.callee as SyntaxPart | undefined;
  if (type === 'CallExpression' || type === 'NewExpression') {
    if (callee?.type === 'Identifier') globals.add(nameOf(callee));
    if (callee?.type === 'MemberExpression' && !callee.computed) {
      calledMethods.add(nameOf(callee.property));
      const object = nameOf(callee.object);
      if (object) globals.add(object).add(`${object}.${nameOf(callee.property)}`);
    }
  }
  for (const key of ['test', 'left', 'right', 'argument', 'object'])
    if (isFeatureTest(part, key)) detectedNames.add(nameOf(memberOf(part[key])));
  if (type === 'BinaryExpression' && part.operator === 'in') detectedNames.add(textOf(part.left as SyntaxPart));
  if (type === 'VariableDeclarator' || type === 'FunctionDeclaration' || type === 'ClassDeclaration')
    declared.add(nameOf(part.id));
  if (type === 'ImportSpecifier' || type === 'ImportDefaultSpecifier') declared.add(nameOf(part.local));
}

/** Detects `typeof x.y`, `x.y ? …`, `x.y && …`, `… && x.y`, `x.y == null`. */
function isFeatureTest({ type, operator }: SyntaxPart, key: string): boolean {
  if (type === 'UnaryExpression') return key === 'argument' && (operator === 'typeof' || operator === '!');
  if (type === 'ConditionalExpression' || type === 'IfStatement') return key === 'test';
  if (type === 'LogicalExpression') return key === 'left' || key === 'right';
  return key === 'left' && type === 'BinaryExpression' && operator !== 'in';
}

/** Returns the text of a string, or of a template without expressions. */
const textOf = ({ value, quasis }: SyntaxPart) =>
  `${value ?? (quasis as { value: { cooked: string } }[] | undefined)?.[0]?.value.cooked}`;
const memberOf = (part: unknown) =>
  (part as SyntaxPart | undefined)?.type === 'MemberExpression' ? (part as SyntaxPart).property : part;
const nameOf = (part: unknown) =>
  (part as SyntaxPart | undefined)?.type === 'Identifier' ? `${(part as SyntaxPart).name}` : '';

const builtins = compatTable('javascript', 'builtins');

const UNNAMED_CLASSES =
  /^(Array|String|Number|Boolean|BigInt|Symbol|Function|RegExp|Promise|Object|Date|Iterator|Error)$/;

interface Method extends MinBrowserVersions {
  /** Null for literals and call results. */
  readonly of: string | null;
}
/** Class methods; statics such as `Atomics.load` are found by class. */
const methods = Map.groupBy(
  Object.entries(builtins).flatMap(([of, table]) =>
    Object.entries(table as Record<string, typeof builtins>).flatMap(([name, { __compat: compat }]) => {
      const sinceVersions = versionsSince(compat);
      return sinceVersions && isMethod(of, name)
        ? [{ name, ...sinceVersions, of: UNNAMED_CLASSES.test(of) ? null : of }]
        : [];
    }),
  ),
  ({ name }): string => name,
) as ReadonlyMap<string, readonly Method[]>;

function isMethod(of: string, name: string): boolean {
  const { prototype } = (globalThis as unknown as Record<string, { prototype?: object }>)[of] ?? {};
  return prototype !== undefined && name in prototype;
}

/** Requires the method to be too new in every class that has it. */
function isYoungMethod(name: string, floor: MinBrowserVersions, usedGlobals: ReadonlySet<string>): boolean {
  const candidateMethods = (methods.get(name) ?? []).filter(({ of }) => of === null || usedGlobals.has(of));
  return candidateMethods.length > 0 && candidateMethods.every((age) => isYounger(floor, age));
}

const DOM_CLASSES =
  /^(EventTarget|Node|Element|HTML(|Form|Input|TextArea|Select|Dialog|Canvas|Media)Element|Document|DocumentFragment|DOMTokenList|NodeList|Range|Selection|MediaQueryList|DataTransfer|Navigator|Clipboard|Crypto|AbortSignal|AbortController|Headers|Request|Response|Blob|FormData|URLSearchParams|ReadableStream)$/;

/** MDN marks static members by a suffix. */
const instanceName = (member: string) => member.replace(/_static$/, '');

const languageNames = new Set(Object.values(builtins).flatMap((table) => Object.keys(table).map(instanceName)));

interface DomMethod extends MinBrowserVersions {
  readonly of: string;
}
const domMethods = Map.groupBy(
  Object.entries(compatTable('api')).flatMap(([of, table]) =>
    Object.entries(table as Identifier).flatMap(([member, memberTable]) => {
      const sinceVersions = member === '__compat' ? null : versionsSince((memberTable as Identifier).__compat);
      return sinceVersions
        ? [{ name: instanceName(member), ...sinceVersions, of: member.endsWith('_static') ? '' : of }]
        : [];
    }),
  ),
  ({ name }): string => name,
) as ReadonlyMap<string, readonly DomMethod[]>;

/** Skips names that the language also has. */
function isYoungDomMethod(name: string, floor: MinBrowserVersions): boolean {
  const candidateMethods = domMethods.get(name) ?? [];
  if (languageNames.has(name) || !candidateMethods.some(({ of }) => DOM_CLASSES.test(of))) return false;
  return candidateMethods.every((age) => isYounger(floor, age));
}

function isYoungGlobal(path: string, floor: MinBrowserVersions): boolean {
  const [name = '', member] = path.split('.');
  const table = (builtins[name] ?? compatTable('api')[name] ?? {}) as typeof builtins;
  const { __compat: compat } = member ? (table[member] ?? table[`${member}_static`] ?? {}) : table;
  const sinceVersions = versionsSince(compat);
  return sinceVersions !== null && isYounger(floor, sinceVersions);
}
