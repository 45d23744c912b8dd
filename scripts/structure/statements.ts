import { z } from 'zod';
import type { Check, SourceFile } from './sources.ts';
import { nodeReader, nodesOf, type SyntaxNode, syntaxOf } from './syntax.ts';

/** Files that may hold a connection. */
const RAW_ACCESS_FILES =
  /^src\/platform\/(core\/(context|sql|tables|platform)|database\/(orm|statement|concurrent-index))\.ts$/;
const RAW_CALLS = new Set([
  'execute',
  'executeTakeFirst',
  'executeTakeFirstOrThrow',
  'executeQuery',
  'getConnection',
  'getKysely',
  'kysely',
  'getNativeClient',
  'createQueryBuilder',
  'qb',
  'orm',
]);

/** Allowed first keywords per primitive. */
const STATEMENT_STARTS: Record<string, RegExp> = {
  query: /^(select|with)\b/,
  lock: /^(select|lock table)\b/,
  writeOutsideTransaction: /^(insert|update|delete|with)\b/,
  write: /^/,
};
const CHANGES = /\b(insert|update|delete|merge|truncate|nextval|setval)\b/;

export const isServer = ({ path }: SourceFile) =>
  /^src\/.*\.ts$/.test(path) && !/^src\/web\/client\/|\.test\.ts$/.test(path);

/**
 * Requires SQL to run through `src/platform/core/sql.ts`, and reads to change nothing. The types `Ctx` and `Tx` check
 * write access.
 */
export const statements: Check = async (files) => {
  const faults = await Promise.all(files.filter(isServer).map(faultsOf));
  return faults.flat();
};

async function faultsOf(file: SourceFile): Promise<string[]> {
  const { body, lineAt } = await syntaxOf(file);
  const nodes = [...nodesOf(body)];
  const texts = textsOf(nodes);
  return nodes.flatMap((node) => {
    const fault =
      (RAW_ACCESS_FILES.test(file.path) ? null : rawFault(node)) ?? callFault(node, texts) ?? assertedFault(node);
    return fault ? [`${file.path}:${lineAt(spanned.parse(node).span.start)}: ${fault}`] : [];
  });
}

const span = z.object({ start: z.number() });
const spanned = z.union([z.object({ span }), z.object({ key: z.object({ span }) }).transform(({ key }) => key)]);
const identifierShape = z.object({ type: z.literal('Identifier'), value: z.string() });
const identifier = nodeReader(identifierShape);
const member = nodeReader(z.object({ type: z.literal('MemberExpression'), property: identifierShape }));
const unpacked = nodeReader(
  z.object({
    type: z.enum(['AssignmentPatternProperty', 'KeyValuePatternProperty']),
    key: z.object({ value: z.string() }),
  }),
);
const call = nodeReader(
  z.object({
    type: z.literal('CallExpression'),
    callee: identifierShape,
    arguments: z.array(z.object({ expression: z.record(z.string(), z.unknown()) })),
  }),
);

function rawFault(node: SyntaxNode): string | null {
  const name = member(node)?.property.value ?? unpacked(node)?.key.value;
  return name && RAW_CALLS.has(name)
    ? `uses .${name}: rows are read and changed through src/platform/core/sql.ts`
    : null;
}

function callFault(node: SyntaxNode, texts: ReadonlyMap<string, string>): string | null {
  const data = call(node);
  const beginning = STATEMENT_STARTS[data?.callee.value ?? ''];
  if (!data || !beginning) return null;
  const [, statement, , row] = data.arguments.map(({ expression }) => expression);
  const name = `${data.callee.value}()`;
  if (data.arguments.length === 2 && statement?.type === 'CallExpression') return null; // of Kysely: its type says what it does
  if (row?.type === 'CallExpression') return `makes the row schema anew with each ${name}: give it a constant`;
  const sql = textOf(statement ?? {}, texts)
    ?.toLowerCase()
    .trim();
  if (name === 'write()') return null;
  if (sql === undefined) return `${name} runs a statement that cannot be read here`;
  if (!beginning.test(sql)) return `${name} runs a statement that begins with ${sql.slice(0, 20)}`;
  const changes = name === 'query()' && CHANGES.exec(sql.replaceAll(/'[^']*'/g, ''));
  return changes ? `query() only reads, and this says ${changes[0]}` : null;
}

const assertion = nodeReader(
  z.object({ type: z.enum(['TsAsExpression', 'TsTypeAssertion']), expression: z.unknown() }),
);
const wrapper = nodeReader(
  z.object({
    type: z.enum(['ParenthesisExpression', 'AwaitExpression']),
    expression: z.unknown().optional(),
    argument: z.unknown().optional(),
  }),
);

function assertedFault(node: SyntaxNode): string | null {
  let inner: unknown = assertion(node)?.expression;
  for (let wrapping = wrapper(inner); wrapping; wrapping = wrapper(inner))
    inner = wrapping.expression ?? wrapping.argument;
  const name = call(inner)?.callee.value ?? '';
  return name in STATEMENT_STARTS ? `asserts the type of what ${name}() answers` : null;
}

const declarator = nodeReader(
  z.object({
    type: z.literal('VariableDeclarator'),
    id: identifierShape,
    init: z.record(z.string(), z.unknown()),
  }),
);
const text = nodeReader(z.object({ type: z.literal('StringLiteral'), value: z.string() }));
const template = nodeReader(
  z.object({
    type: z.literal('TemplateLiteral'),
    quasis: z.array(z.object({ cooked: z.string() })),
    expressions: z.array(z.record(z.string(), z.unknown())),
  }),
);

export function textsOf(nodes: readonly SyntaxNode[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const node of nodes) {
    const data = declarator(node);
    const value = data && textOf(data.init, texts);
    if (data && value !== undefined) texts.set(data.id.value, value);
  }
  return texts;
}

/** Resolves the text; `…` replaces unresolvable parts. */
export function textOf(node: SyntaxNode, texts: ReadonlyMap<string, string>): string | undefined {
  const literal = text(node);
  if (literal) return literal.value;
  const identifierNode = identifier(node);
  if (identifierNode) return texts.get(identifierNode.value);
  const templateNode = template(node);
  return templateNode?.quasis
    .map(({ cooked }, at) => cooked + placeholderText(templateNode.expressions[at], texts))
    .join('');
}

const placeholderText = (node: SyntaxNode | undefined, texts: ReadonlyMap<string, string>) =>
  node ? (textOf(node, texts) ?? '…') : '';
