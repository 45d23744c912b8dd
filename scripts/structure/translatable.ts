import { z } from 'zod';
import type { Check, SourceFile } from './sources.ts';
import { nodeReader, nodesOf, syntaxOf } from './syntax.ts';

/**
 * Requires conditional text to have an element of its own: a browser's translation replaces text nodes, and React
 * cannot then remove them or insert before them. A component returns an element.
 */
export const translatable: Check = async (files) => {
  const components = files.filter(({ path }) => /^src\/web\/client\/.*(?<!\.test)\.tsx$/.test(path));
  return (await Promise.all(components.map(faultsOf))).flat();
};

async function faultsOf(file: SourceFile): Promise<string[]> {
  const { body, lineAt } = await syntaxOf(file);
  return nodesOf(body)
    .flatMap((node) => [...bareTextsAmong(element(node)?.children ?? []), ...bareReturns(node), ...bareFallback(node)])
    .map((at) => `${file.path}:${lineAt(at)}: bare text that a translating browser replaces needs an element`);
}

const span = z.object({ start: z.number() });
const element = nodeReader(z.object({ type: z.enum(['JSXElement', 'JSXFragment']), children: z.array(z.unknown()) }));
const container = nodeReader(z.object({ type: z.literal('JSXExpressionContainer'), expression: z.unknown(), span }));
const words = nodeReader(z.object({ type: z.literal('JSXText'), value: z.string(), span }));
const literal = nodeReader(z.object({ type: z.literal('StringLiteral'), value: z.string() }));
const template = nodeReader(z.object({ type: z.literal('TemplateLiteral') }));
const member = nodeReader(z.object({ type: z.literal('MemberExpression'), object: z.unknown() }));
const call = nodeReader(
  z.object({
    type: z.literal('CallExpression'),
    callee: z.unknown(),
    arguments: z.array(z.object({ expression: z.unknown() })),
    span,
  }),
);
const identifier = nodeReader(z.object({ type: z.literal('Identifier'), value: z.string() }));
const conditional = nodeReader(
  z.object({ type: z.literal('ConditionalExpression'), consequent: z.unknown(), alternate: z.unknown() }),
);
const binaryExpression = nodeReader(
  z.object({ type: z.literal('BinaryExpression'), operator: z.string(), left: z.unknown(), right: z.unknown() }),
);
const parenthesized = nodeReader(z.object({ type: z.literal('ParenthesisExpression'), expression: z.unknown() }));
const component = nodeReader(
  z.object({
    type: z.literal('FunctionDeclaration'),
    identifier: z.object({ value: z.string().regex(/^[A-Z]/) }),
    body: z.unknown(),
  }),
);
const block = nodeReader(z.object({ type: z.enum(['FunctionBody', 'BlockStatement']), stmts: z.array(z.unknown()) }));
const branch = nodeReader(
  z.object({ type: z.literal('IfStatement'), consequent: z.unknown(), alternate: z.unknown() }),
);
const returnStatement = nodeReader(z.object({ type: z.literal('ReturnStatement'), argument: z.unknown(), span }));

/** @returns positions of bare text among siblings */
function bareTextsAmong(children: readonly unknown[]): number[] {
  const visibleChildren = children.filter((child) => !isBlank(child));
  if (visibleChildren.length < 2) return [];
  return visibleChildren.flatMap((child, index) => {
    const childContainer = container(child);
    const text = words(child);
    const isConditionalText =
      childContainer && isChoice(childContainer.expression) && outcomesOf(childContainer.expression).some(isText);
    const isBare = text || (childContainer && isText(childContainer.expression));
    const isAfterOptional = isBare && visibleChildren.slice(0, index).some(isOptionalElement);
    const at = childContainer?.span.start ?? text?.span.start ?? 0;
    return isConditionalText || isAfterOptional ? [at] : [];
  });
}

function isBlank(child: unknown): boolean {
  const text = words(child)?.value ?? literal(container(child)?.expression)?.value;
  return text?.trim() === '';
}

const isOptionalElement = (child: unknown): boolean => {
  const inner = container(child)?.expression;
  return isChoice(inner) && outcomesOf(inner).some((outcome) => element(outcome) !== undefined);
};

/** @returns positions of bare text that a component returns */
function bareReturns(node: unknown): number[] {
  return returnsIn(component(node)?.body).flatMap(({ argument, at }) =>
    outcomesOf(argument).some(isText) ? [at] : [],
  );
}

function returnsIn(node: unknown): { argument: unknown; at: number }[] {
  const result = returnStatement(node);
  if (result) return [{ argument: result.argument, at: result.span.start }];
  const { consequent, alternate } = branch(node) ?? {};
  return [...(block(node)?.stmts ?? []), consequent, alternate].flatMap((inner) => (inner ? returnsIn(inner) : []));
}

/** Finds bare fallbacks of `lazyPart`, which are replaced after loading. */
function bareFallback(node: unknown): number[] {
  const callNode = call(node);
  const isLazy = identifier(callNode?.callee)?.value === 'lazyPart';
  return callNode && isLazy && isText(callNode.arguments[1]?.expression) ? [callNode.span.start] : [];
}

const isChoice = (node: unknown): boolean => conditional(unwrap(node)) !== undefined || operandsOf(node).length > 0;

function outcomesOf(node: unknown): unknown[] {
  const { consequent, alternate } = conditional(unwrap(node)) ?? {};
  const inner = [consequent, alternate, ...operandsOf(node)].filter(Boolean);
  return inner.length > 0 ? inner.flatMap(outcomesOf) : [unwrap(node)];
}

function operandsOf(node: unknown): unknown[] {
  const { operator = '', left: leftOperand, right: rightOperand } = binaryExpression(unwrap(node)) ?? {};
  if (operator === '&&') return [rightOperand];
  return operator === '||' || operator === '??' ? [leftOperand, rightOperand] : [];
}

/** Detects a literal, or a text of a catalog: `texts.title`, `texts.count({ count })`. */
function isText(node: unknown): boolean {
  const innerNode = unwrap(node);
  if (template(innerNode) || literal(innerNode)?.value.trim()) return true;
  return /texts$/i.test(rootOf(call(innerNode)?.callee ?? innerNode));
}

/** Empty for an identifier alone. */
function rootOf(node: unknown): string {
  const object = member(node)?.object;
  return object ? identifier(object)?.value || rootOf(object) : '';
}

const unwrap = (node: unknown): unknown => parenthesized(node)?.expression ?? node;
