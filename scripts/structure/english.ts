import { z } from 'zod';
import type { Check, SourceFile } from './sources.ts';
import { nodeReader, nodesOf, type SyntaxNode, syntaxOf } from './syntax.ts';

const TECHNICAL_ATTRIBUTES = new Set([
  'className',
  'columns',
  'rel',
  'placement',
  'preserveAspectRatio',
  'aria-keyshortcuts',
]);
const ENGLISH = /^[A-Z][a-z]|[A-Za-z]{2} [A-Za-z]{2}/;

/** Forbids English in attributes and expressions of components; Biome's `noJsxLiterals` covers text between tags. */
export const englishInComponents: Check = async (files) => {
  const components = files.filter(({ path }) => /^src\/web\/client\/.*(?<!\.test)\.tsx$/.test(path));
  return (await Promise.all(components.map(faultsOf))).flat();
};

async function faultsOf(file: SourceFile): Promise<string[]> {
  const { body, lineAt } = await syntaxOf(file);
  return nodesOf(body)
    .flatMap(visibleParts)
    .flatMap(textsIn)
    .filter(({ text }) => ENGLISH.test(text))
    .map(({ text, at }) => `${file.path}:${lineAt(at)}: "${text}" belongs in a catalog of src/texts`);
}

function visibleParts(node: SyntaxNode): unknown[] {
  const attributeNode = attribute(node);
  if (attributeNode) return TECHNICAL_ATTRIBUTES.has(attributeNode.name.value) ? [] : [attributeNode.value];
  return element(node)?.children.filter((inner) => container(inner)) ?? [];
}

const span = z.object({ start: z.number() });
const attribute = nodeReader(
  z.object({
    type: z.literal('JSXAttribute'),
    name: z.object({ value: z.string() }),
    value: z.unknown(),
  }),
);
const element = nodeReader(z.object({ type: z.enum(['JSXElement', 'JSXFragment']), children: z.array(z.unknown()) }));
const container = nodeReader(z.object({ type: z.literal('JSXExpressionContainer'), expression: z.unknown() }));
const literal = nodeReader(z.object({ type: z.literal('StringLiteral'), value: z.string(), span }));
const template = nodeReader(
  z.object({ type: z.literal('TemplateLiteral'), quasis: z.array(z.object({ cooked: z.string() })), span }),
);
const conditional = nodeReader(
  z.object({ type: z.literal('ConditionalExpression'), consequent: z.unknown(), alternate: z.unknown() }),
);
const binaryExpression = nodeReader(
  z.object({ type: z.literal('BinaryExpression'), operator: z.string(), left: z.unknown(), right: z.unknown() }),
);
const parenthesized = nodeReader(z.object({ type: z.literal('ParenthesisExpression'), expression: z.unknown() }));

interface Text {
  readonly text: string;
  readonly at: number;
}

/** Returns possible string results; not call arguments or comparisons. */
function textsIn(node: unknown): Text[] {
  const stringLiteral = literal(node);
  if (stringLiteral) return [{ text: stringLiteral.value, at: stringLiteral.span.start }];
  const templateLiteral = template(node);
  if (templateLiteral)
    return [{ text: templateLiteral.quasis.map(({ cooked }) => cooked).join('…'), at: templateLiteral.span.start }];
  const { consequent, alternate } = conditional(node) ?? {};
  const { operator = '', left: leftOperand, right: rightOperand } = binaryExpression(node) ?? {};
  const operands = ['&&', '||', '??', '+'].includes(operator) ? [leftOperand, rightOperand] : [];
  return [consequent, alternate, ...operands, parenthesized(node)?.expression, container(node)?.expression].flatMap(
    (inner) => (inner ? textsIn(inner) : []),
  );
}
