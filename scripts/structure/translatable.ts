import { z } from 'zod';
import type { Check, SourceFile } from './sources.ts';
import { nodesOf, reader, syntaxOf } from './syntax.ts';

/**
 * A browser's translation replaces text nodes. React cannot remove such a node nor insert before it, so text that comes
 * and goes, or follows what does, stands in an element of its own; a component returns an element.
 */
export const translatable: Check = async (files) => {
  const components = files.filter(({ path }) => /^src\/web\/client\/.*(?<!\.test)\.tsx$/.test(path));
  return (await Promise.all(components.map(faultsOf))).flat();
};

async function faultsOf(file: SourceFile): Promise<string[]> {
  const { body, lineAt } = await syntaxOf(file);
  return nodesOf(body)
    .flatMap((node) => [...bareAmong(element(node)?.children ?? []), ...bareReturns(node), ...bareFallback(node)])
    .map((at) => `${file.path}:${lineAt(at)}: bare text that a translating browser replaces needs an element`);
}

const span = z.object({ start: z.number() });
const element = reader(z.object({ type: z.enum(['JSXElement', 'JSXFragment']), children: z.array(z.unknown()) }));
const container = reader(z.object({ type: z.literal('JSXExpressionContainer'), expression: z.unknown(), span }));
const words = reader(z.object({ type: z.literal('JSXText'), value: z.string(), span }));
const literal = reader(z.object({ type: z.literal('StringLiteral'), value: z.string() }));
const template = reader(z.object({ type: z.literal('TemplateLiteral') }));
const member = reader(z.object({ type: z.literal('MemberExpression'), object: z.unknown() }));
const call = reader(
  z.object({
    type: z.literal('CallExpression'),
    callee: z.unknown(),
    arguments: z.array(z.object({ expression: z.unknown() })),
    span,
  }),
);
const identifier = reader(z.object({ type: z.literal('Identifier'), value: z.string() }));
const either = reader(
  z.object({ type: z.literal('ConditionalExpression'), consequent: z.unknown(), alternate: z.unknown() }),
);
const joined = reader(
  z.object({ type: z.literal('BinaryExpression'), operator: z.string(), left: z.unknown(), right: z.unknown() }),
);
const wrapped = reader(z.object({ type: z.literal('ParenthesisExpression'), expression: z.unknown() }));
const component = reader(
  z.object({
    type: z.literal('FunctionDeclaration'),
    identifier: z.object({ value: z.string().regex(/^[A-Z]/) }),
    body: z.unknown(),
  }),
);
const block = reader(z.object({ type: z.enum(['FunctionBody', 'BlockStatement']), stmts: z.array(z.unknown()) }));
const branch = reader(z.object({ type: z.literal('IfStatement'), consequent: z.unknown(), alternate: z.unknown() }));
const returned = reader(z.object({ type: z.literal('ReturnStatement'), argument: z.unknown(), span }));

/** @returns positions of bare text among siblings */
function bareAmong(children: readonly unknown[]): number[] {
  const shown = children.filter((child) => !isBlank(child));
  if (shown.length < 2) return [];
  return shown.flatMap((child, index) => {
    const inner = container(child);
    const text = words(child);
    const comesAndGoes = inner && isChoice(inner.expression) && outcomesOf(inner.expression).some(isText);
    const isBare = text || (inner && isText(inner.expression));
    const follows = isBare && shown.slice(0, index).some(isOptionalElement);
    const at = inner?.span.start ?? text?.span.start ?? 0;
    return comesAndGoes || follows ? [at] : [];
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
  const result = returned(node);
  if (result) return [{ argument: result.argument, at: result.span.start }];
  const { consequent, alternate } = branch(node) ?? {};
  return [...(block(node)?.stmts ?? []), consequent, alternate].flatMap((inner) => (inner ? returnsIn(inner) : []));
}

/** What `lazyPart` shows while its code loads is replaced. */
function bareFallback(node: unknown): number[] {
  const made = call(node);
  const isLazy = identifier(made?.callee)?.value === 'lazyPart';
  return made && isLazy && isText(made.arguments[1]?.expression) ? [made.span.start] : [];
}

const isChoice = (node: unknown): boolean => either(unwrapped(node)) !== undefined || operandsOf(node).length > 0;

function outcomesOf(node: unknown): unknown[] {
  const { consequent, alternate } = either(unwrapped(node)) ?? {};
  const inner = [consequent, alternate, ...operandsOf(node)].filter(Boolean);
  return inner.length > 0 ? inner.flatMap(outcomesOf) : [unwrapped(node)];
}

function operandsOf(node: unknown): unknown[] {
  const { operator = '', left, right } = joined(unwrapped(node)) ?? {};
  if (operator === '&&') return [right];
  return operator === '||' || operator === '??' ? [left, right] : [];
}

/** A literal, or a text of a catalog: `texts.title`, `texts.count({ count })`. */
function isText(node: unknown): boolean {
  const inner = unwrapped(node);
  if (template(inner) || literal(inner)?.value.trim()) return true;
  return /texts$/i.test(rootOf(call(inner)?.callee ?? inner));
}

/** Empty for an identifier alone. */
function rootOf(node: unknown): string {
  const object = member(node)?.object;
  return object ? identifier(object)?.value || rootOf(object) : '';
}

const unwrapped = (node: unknown): unknown => wrapped(node)?.expression ?? node;
