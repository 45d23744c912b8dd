import { z } from 'zod';
import type { Check, SourceFile } from './sources.ts';
import { nodesOf, reader, type SyntaxNode, syntaxOf } from './syntax.ts';

const NOT_FOR_PEOPLE = new Set(['className', 'rel', 'placement', 'preserveAspectRatio', 'aria-keyshortcuts']);
const ENGLISH = /^[A-Z][a-z]|[A-Za-z]{2} [A-Za-z]{2}/;

/** Attributes and expressions in components contain no English; Biome's `noJsxLiterals` covers text between tags. */
export const englishInComponents: Check = async (files) => {
  const components = files.filter(({ path }) => /^src\/web\/client\/.*(?<!\.test)\.tsx$/.test(path));
  return (await Promise.all(components.map(faultsOf))).flat();
};

async function faultsOf(file: SourceFile): Promise<string[]> {
  const { body, lineAt } = await syntaxOf(file);
  return nodesOf(body)
    .flatMap(shown)
    .flatMap(textsIn)
    .filter(({ text }) => ENGLISH.test(text))
    .map(({ text, at }) => `${file.path}:${lineAt(at)}: "${text}" belongs in a catalogue of src/texts`);
}

function shown(node: SyntaxNode): unknown[] {
  const given = attribute(node);
  if (given) return NOT_FOR_PEOPLE.has(given.name.value) ? [] : [given.value];
  return element(node)?.children.filter((inner) => container(inner)) ?? [];
}

const span = z.object({ start: z.number() });
const attribute = reader(
  z.object({
    type: z.literal('JSXAttribute'),
    name: z.object({ value: z.string() }),
    value: z.unknown(),
  }),
);
const element = reader(z.object({ type: z.enum(['JSXElement', 'JSXFragment']), children: z.array(z.unknown()) }));
const container = reader(z.object({ type: z.literal('JSXExpressionContainer'), expression: z.unknown() }));
const literal = reader(z.object({ type: z.literal('StringLiteral'), value: z.string(), span }));
const template = reader(
  z.object({ type: z.literal('TemplateLiteral'), quasis: z.array(z.object({ cooked: z.string() })), span }),
);
const either = reader(
  z.object({ type: z.literal('ConditionalExpression'), consequent: z.unknown(), alternate: z.unknown() }),
);
const joined = reader(
  z.object({ type: z.literal('BinaryExpression'), operator: z.string(), left: z.unknown(), right: z.unknown() }),
);
const wrapped = reader(z.object({ type: z.literal('ParenthesisExpression'), expression: z.unknown() }));

interface Text {
  readonly text: string;
  readonly at: number;
}

/** Possible string results; not call arguments or comparisons. */
function textsIn(node: unknown): Text[] {
  const one = literal(node);
  if (one) return [{ text: one.value, at: one.span.start }];
  const made = template(node);
  if (made) return [{ text: made.quasis.map(({ cooked }) => cooked).join('…'), at: made.span.start }];
  const { consequent, alternate } = either(node) ?? {};
  const { operator = '', left, right } = joined(node) ?? {};
  const operands = ['&&', '||', '??', '+'].includes(operator) ? [left, right] : [];
  return [consequent, alternate, ...operands, wrapped(node)?.expression, container(node)?.expression].flatMap(
    (inner) => (inner ? textsIn(inner) : []),
  );
}
