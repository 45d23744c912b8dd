import { z } from 'zod';
import { nodeReader, nodesOf, type SyntaxNode } from './syntax.ts';

/** Texts, numbers and lists by the name of their constant. */
export type Constants = ReadonlyMap<string, SyntaxNode>;

const node = z.record(z.string(), z.unknown());
const identifierShape = z.object({ type: z.literal('Identifier'), value: z.string() });
const declarator = nodeReader(z.object({ type: z.literal('VariableDeclarator'), id: identifierShape, init: node }));
const identifier = nodeReader(identifierShape);
const string = nodeReader(z.object({ type: z.literal('StringLiteral'), value: z.string() }));
const number = nodeReader(z.object({ type: z.literal('NumericLiteral'), value: z.number() }));
const template = nodeReader(
  z.object({
    type: z.literal('TemplateLiteral'),
    quasis: z.array(z.object({ cooked: z.string() })),
    expressions: z.array(node),
  }),
);
const joinedArray = nodeReader(
  z.object({
    type: z.literal('CallExpression'),
    callee: z.object({
      type: z.literal('MemberExpression'),
      object: node,
      property: z.object({ value: z.literal('join') }),
    }),
    arguments: z.tuple([z.object({ expression: node })]),
  }),
);
const array = nodeReader(
  z.object({ type: z.literal('ArrayExpression'), elements: z.array(z.object({ expression: node })) }),
);
const asserted = nodeReader(z.object({ type: z.enum(['TsConstAssertion', 'TsAsExpression']), expression: node }));

/** Omits names that are declared more than once. */
export function constantsOf(nodes: readonly SyntaxNode[]): Constants {
  const constants = new Map<string, SyntaxNode>();
  const repeated = new Set<string>();
  for (const statement of nodes) {
    const data = declarator(statement);
    if (!data) continue;
    if (constants.has(data.id.value)) repeated.add(data.id.value);
    constants.set(data.id.value, asserted(data.init)?.expression ?? data.init);
  }
  for (const name of repeated) constants.delete(name);
  return constants;
}

/** Parts of a text; `null` for a runtime value. */
export type Parts = readonly (string | null)[];

/** Resolves constants, templates and joined lists. */
export function partsOf(expression: SyntaxNode, constants: Constants): Parts {
  const literal = string(expression);
  if (literal) return [literal.value];
  const name = identifier(expression)?.value;
  const value = name === undefined ? undefined : constants.get(name);
  if (value) return partsOf(value, constants);
  const templateParts = template(expression);
  if (templateParts)
    return templateParts.quasis.flatMap(({ cooked }, at) => {
      const inserted = templateParts.expressions[at];
      return inserted ? [cooked, ...partsOf(inserted, constants)] : [cooked];
    });
  const join = joinedArray(expression);
  const list = join && array(initializerOf(join.callee.object, constants));
  if (!list) return [null];
  const [separator] = join.arguments;
  return list.elements.flatMap((element, at) => [
    ...(at > 0 ? partsOf(separator.expression, constants) : []),
    ...partsOf(element.expression, constants),
  ]);
}

export const numberOf = (expression: SyntaxNode, constants: Constants): number | null =>
  number(initializerOf(expression, constants))?.value ?? null;

/** Returns the expression itself if it names no constant. */
function initializerOf(expression: SyntaxNode, constants: Constants): SyntaxNode {
  const name = identifier(expression)?.value;
  return (name === undefined ? undefined : constants.get(name)) ?? expression;
}

/** Constants that exactly one file exports. */
export const exportedConstants = (bodies: readonly unknown[]): Constants =>
  constantsOf(bodies.flatMap(nodesOf).filter(isExport).flatMap(nodesOf));

const isExport = ({ type }: SyntaxNode) => type === 'ExportDeclaration';
