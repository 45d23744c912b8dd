import type { Identifier } from '@mdn/browser-compat-data';
import { type Node, parse } from 'acorn';
import { fullAncestor } from 'acorn-walk';
import type { Floor } from '../client/floors.ts';
import { isYounger, since, tableOf } from './support.ts';

interface Part extends Node {
  readonly [key: string]: unknown;
}

interface Young extends Floor {
  readonly what: string;
  is(part: Part): boolean;
}

const isPrivate = (part: unknown) => (part as Part | null)?.type === 'PrivateIdentifier';
const flagsOf = ({ regex }: Part) => (regex as { flags: string } | undefined)?.flags ?? '';
const patternOf = ({ regex }: Part) => (regex as { pattern: string } | undefined)?.pattern ?? '';

/** Syntax since ECMAScript 2018, by browser version (https://mdn.io). */
const syntax: readonly Young[] = [
  { what: '?.', chrome: 80, safari: 13.1, firefox: 74, is: ({ type }) => type === 'ChainExpression' },
  { what: '??', chrome: 80, safari: 13.1, firefox: 72, is: ({ operator }) => operator === '??' },
  {
    what: '??= and its like',
    chrome: 85,
    safari: 14,
    firefox: 79,
    is: ({ operator }) => /^(\?\?|\|\||&&)=$/.test(`${operator}`),
  },
  { what: 'class fields', chrome: 72, safari: 14, firefox: 69, is: ({ type }) => type === 'PropertyDefinition' },
  {
    what: 'private fields',
    chrome: 74,
    safari: 14.1,
    firefox: 90,
    is: ({ type, key }) => type === 'PropertyDefinition' && isPrivate(key),
  },
  {
    what: 'private methods',
    chrome: 84,
    safari: 15,
    firefox: 90,
    is: ({ type, key }) => type === 'MethodDefinition' && isPrivate(key),
  },
  { what: 'static blocks', chrome: 94, safari: 16.4, firefox: 93, is: ({ type }) => type === 'StaticBlock' },
  {
    what: '#x in y',
    chrome: 91,
    safari: 15,
    firefox: 90,
    is: ({ operator, left }) => operator === 'in' && isPrivate(left),
  },
  { what: 'bigint', chrome: 67, safari: 14, firefox: 68, is: ({ bigint }) => typeof bigint === 'string' },
  {
    what: 'export * as',
    chrome: 72,
    safari: 14.1,
    firefox: 80,
    is: ({ type, exported }) => type === 'ExportAllDeclaration' && exported !== null,
  },
  { what: 'regex lookbehind', chrome: 62, safari: 16.4, firefox: 78, is: (part) => /\(\?<[=!]/.test(patternOf(part)) },
  { what: 'regex flag d', chrome: 90, safari: 15, firefox: 88, is: (part) => flagsOf(part).includes('d') },
  { what: 'regex flag v', chrome: 112, safari: 17, firefox: 116, is: (part) => flagsOf(part).includes('v') },
];
const topLevelAwait: Floor = { chrome: 89, safari: 15, firefox: 89 };

/**
 * Feature-tested uses (`typeof`, `in`, the bare property) are allowed.
 * @throws SyntaxError beyond ECMAScript 2022
 */
export function missingInScript(code: string, floor: Floor): string[] {
  const tree = parse(code, { ecmaVersion: 2022, sourceType: 'module' });
  const found = new Set<string>();
  const seen: Seen = {
    declared: new Set(),
    called: new Set(),
    members: new Set(),
    globals: new Set(),
    asked: new Set(),
  };
  fullAncestor(tree, (node, _state, above) => {
    const part = node as Part;
    if (isYounger(floor, topLevelAwait) && isAtTop(part, above)) found.add('await at the top');
    for (const young of syntax) if (young.is(part) && isYounger(floor, young)) found.add(young.what);
    note(part, seen);
  });
  const isAsked = (path: string) => path.split('.').some((name) => seen.asked.has(name));
  const named = new Set(
    [...seen.globals].filter((name) => !seen.declared.has(name.split('.')[0] ?? '') && !isAsked(name)),
  );
  for (const name of seen.called) {
    if (seen.asked.has(name)) continue;
    if (isYoungMethod(name, floor, named)) found.add(`.${name}()`);
    else if (!seen.members.has(name) && isYoungDomMethod(name, floor)) found.add(`.${name}()`);
  }
  for (const name of named) if (isYoungGlobal(name, floor)) found.add(name);
  return [...found].sort();
}

const isAtTop = (part: Part, above: readonly Node[]) =>
  (part.type === 'AwaitExpression' || part.await === true) && !above.some(({ type }) => /Function/.test(type));

interface Seen {
  readonly declared: Set<string>;
  readonly called: Set<string>;
  readonly members: Set<string>;
  readonly globals: Set<string>;
  /** Tested without being called. */
  readonly asked: Set<string>;
}

function note(part: Part, { declared, called, members, globals, asked }: Seen): void {
  const { type } = part;
  if (type === 'MethodDefinition' || type === 'PropertyDefinition' || type === 'Property')
    members.add(nameOf(part.key));
  if (type === 'AssignmentExpression') members.add(nameOf(memberOf(part.left)));
  const callee = part.callee as Part | undefined;
  if (type === 'CallExpression' || type === 'NewExpression') {
    if (callee?.type === 'Identifier') globals.add(nameOf(callee));
    if (callee?.type === 'MemberExpression' && !callee.computed) {
      called.add(nameOf(callee.property));
      const object = nameOf(callee.object);
      if (object) globals.add(object).add(`${object}.${nameOf(callee.property)}`);
    }
  }
  for (const key of ['test', 'left', 'right', 'argument', 'object'])
    if (isAsking(part, key)) asked.add(nameOf(memberOf(part[key])));
  if (type === 'BinaryExpression' && part.operator === 'in') asked.add(textOf(part.left as Part));
  if (type === 'VariableDeclarator' || type === 'FunctionDeclaration' || type === 'ClassDeclaration')
    declared.add(nameOf(part.id));
  if (type === 'ImportSpecifier' || type === 'ImportDefaultSpecifier') declared.add(nameOf(part.local));
}

/** `typeof x.y`, `x.y ? …`, `x.y && …`, `… && x.y`, `x.y == null`. */
function isAsking({ type, operator }: Part, key: string): boolean {
  if (type === 'UnaryExpression') return key === 'argument' && (operator === 'typeof' || operator === '!');
  if (type === 'ConditionalExpression' || type === 'IfStatement') return key === 'test';
  if (type === 'LogicalExpression') return key === 'left' || key === 'right';
  return key === 'left' && type === 'BinaryExpression' && operator !== 'in';
}

/** A string, or a template without expressions. */
const textOf = ({ value, quasis }: Part) =>
  `${value ?? (quasis as { value: { cooked: string } }[] | undefined)?.[0]?.value.cooked}`;
const memberOf = (part: unknown) =>
  (part as Part | undefined)?.type === 'MemberExpression' ? (part as Part).property : part;
const nameOf = (part: unknown) => ((part as Part | undefined)?.type === 'Identifier' ? `${(part as Part).name}` : '');

const builtins = tableOf('javascript', 'builtins');

const MADE_UNNAMED = /^(Array|String|Number|Boolean|BigInt|Symbol|Function|RegExp|Promise|Object|Date|Iterator|Error)$/;

interface Method extends Floor {
  /** Null for literals and call results. */
  readonly of: string | null;
}
/** Statics such as `Atomics.load` are found by class. */
const methods = Map.groupBy(
  Object.entries(builtins).flatMap(([of, table]) =>
    Object.entries(table as Record<string, typeof builtins>).flatMap(([name, { __compat: compat }]) => {
      const age = since(compat);
      return age && isMethod(of, name) ? [{ name, ...age, of: MADE_UNNAMED.test(of) ? null : of }] : [];
    }),
  ),
  ({ name }): string => name,
) as ReadonlyMap<string, readonly Method[]>;

function isMethod(of: string, name: string): boolean {
  const { prototype } = (globalThis as unknown as Record<string, { prototype?: object }>)[of] ?? {};
  return prototype !== undefined && name in prototype;
}

/** Too new in every class that has it. */
function isYoungMethod(name: string, floor: Floor, named: ReadonlySet<string>): boolean {
  const all = (methods.get(name) ?? []).filter(({ of }) => of === null || named.has(of));
  return all.length > 0 && all.every((age) => isYounger(floor, age));
}

const DOM_CLASSES =
  /^(EventTarget|Node|Element|HTML(|Form|Input|TextArea|Select|Dialog|Canvas|Media)Element|Document|DocumentFragment|DOMTokenList|NodeList|Range|Selection|MediaQueryList|DataTransfer|Navigator|Clipboard|Crypto|AbortSignal|AbortController|Headers|Request|Response|Blob|FormData|URLSearchParams|ReadableStream)$/;

/** MDN marks static members by a suffix. */
const instanceName = (member: string) => member.replace(/_static$/, '');

const languageNames = new Set(Object.values(builtins).flatMap((table) => Object.keys(table).map(instanceName)));

interface DomMethod extends Floor {
  readonly of: string;
}
const domMethods = Map.groupBy(
  Object.entries(tableOf('api')).flatMap(([of, table]) =>
    Object.entries(table as Identifier).flatMap(([member, below]) => {
      const age = member === '__compat' ? null : since((below as Identifier).__compat);
      return age ? [{ name: instanceName(member), ...age, of: member.endsWith('_static') ? '' : of }] : [];
    }),
  ),
  ({ name }): string => name,
) as ReadonlyMap<string, readonly DomMethod[]>;

/** Skips names that the language also has. */
function isYoungDomMethod(name: string, floor: Floor): boolean {
  const all = domMethods.get(name) ?? [];
  if (languageNames.has(name) || !all.some(({ of }) => DOM_CLASSES.test(of))) return false;
  return all.every((age) => isYounger(floor, age));
}

function isYoungGlobal(path: string, floor: Floor): boolean {
  const [name = '', member] = path.split('.');
  const table = (builtins[name] ?? tableOf('api')[name] ?? {}) as typeof builtins;
  const { __compat: compat } = member ? (table[member] ?? table[`${member}_static`] ?? {}) : table;
  const age = since(compat);
  return age !== null && isYounger(floor, age);
}
