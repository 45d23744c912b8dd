import { type Constants, constantsOf, exportedConstants, numberOf } from './constants.ts';
import type { Check, SourceFile } from './sources.ts';
import { nodesOf, type SyntaxNode, syntaxOf } from './syntax.ts';

const CUT = /\.(slice|substring|substr)\(/;
const CUTTING = /^(slice|substring|substr)$/;
/** Methods that texts have and lists have not. */
const OF_TEXTS =
  /^(trim(Start|End)?|replace(All)?|to(Lower|Upper)Case|normalize|toWellFormed|startsWith|endsWith|charAt|codePointAt|padEnd)$/;
const OF_LISTS = /^(map|filter|flatMap|find|some|every|forEach|reduce)$/;
/** Methods that return a text. */
const RETURNING_TEXT = /^(trim(Start|End)?|replace(All)?|to(Lower|Upper)Case|normalize|toWellFormed|join|padEnd)$/;
/** First names of a zod type or of `src/shared/fields.ts` for texts. */
const TEXT_FIELD = /^(z\.string|requiredLine|lineOrEmpty|optionalLine|patchedLine|requiredText|optionalText)$/;
const LIST_FIELD = /^(z\.(array|tuple)|list)$/;
/** Shorter cuts are those of dates, times, codes and digests. */
const MIN_LENGTH = 20;
const REASON = /\/\/ units: \S.{10}/;
const FAULT =
  'cuts a text anywhere: use src/shared/graphemes.ts, or give the reason why people do not write it: // units: …';

/**
 * Texts of people are cut between grapheme clusters. Refuses a constant length in `slice` and its like on what the syntax
 * shows to be a text: by the methods before and after, by a template around it, by its type in the file, or by the name of
 * a field. It cannot see lengths that are computed or below 20, texts of inferred types, nor `[...text]` without `join`.
 */
export const cuts: Check = async (files) => {
  const program = files.filter(isProgram);
  const parsedFiles = await Promise.all(program.map(async (file) => ({ file, ...(await syntaxOf(file)) })));
  const parts = parsedFiles.map(({ body, ...rest }) => ({ ...rest, nodes: nodesOf(body) }));
  const shared = exportedConstants(parsedFiles.map(({ body }) => body));
  const fields = textNamesIn(
    parts.flatMap(({ nodes }) => nodes),
    fieldIn,
  );
  const cutting = parts.filter(({ file }) => CUT.test(file.text));
  return cutting.flatMap(({ file, nodes, lineAt }) => {
    const constants = new Map([...shared, ...constantsOf(nodes)]);
    const texts = { fields, variables: textNamesIn(nodes, variableIn), ...usesIn(nodes) };
    const lines = nodes.filter((node) => isCut(node, constants, texts)).map((node) => lineAt(endOf(node.callee)));
    return [...new Set(lines)].filter((line) => !hasReason(file, line)).map((line) => `${file.path}:${line}: ${FAULT}`);
  });
};

const isProgram = ({ path }: SourceFile) =>
  /^src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|^src\/texts\/generated\/|^src\/shared\/graphemes\.ts$/.test(path);

function hasReason({ text }: SourceFile, line: number): boolean {
  const lines = text.split('\n');
  return REASON.test(`${lines[line - 2] ?? ''}\n${lines[line - 1] ?? ''}`);
}

interface Texts {
  readonly fields: ReadonlySet<string>;
  readonly variables: ReadonlySet<string>;
  /** Expressions that are used as texts, or as lists. */
  readonly textUses: ReadonlySet<unknown>;
  readonly listUses: ReadonlySet<unknown>;
}

function isCut(node: SyntaxNode, constants: Constants, texts: Texts): boolean {
  if (node.type !== 'CallExpression' || !CUTTING.test(methodOf(node) ?? '')) return false;
  const [start, end] = (node.arguments as { expression: SyntaxNode }[]).map(({ expression }) => expression);
  const isLong = [end, isNegative(start) ? start : undefined].some(
    (length) => lengthOf(length, constants) >= MIN_LENGTH,
  );
  return isLong && !texts.listUses.has(node) && (texts.textUses.has(node) || isText(objectOf(node), texts));
}

const isNegative = (node: SyntaxNode | undefined) => node?.type === 'UnaryExpression' && node.operator === '-';

/** 0 unless constant; of `LENGTH - 1` that of the constant. */
function lengthOf(node: SyntaxNode | undefined, constants: Constants): number {
  if (!node) return 0;
  if (isNegative(node)) return lengthOf(node.argument as SyntaxNode, constants);
  if (node.type === 'BinaryExpression') return lengthOf(node.left as SyntaxNode, constants);
  return numberOf(node, constants) ?? 0;
}

function isText(node: SyntaxNode | undefined, texts: Texts): boolean {
  switch (node?.type) {
    case 'StringLiteral':
    case 'TemplateLiteral':
      return true;
    case 'Identifier':
      return texts.variables.has(String(node.value)) || texts.fields.has(String(node.value));
    case 'MemberExpression':
      return texts.fields.has(nameOf(node.property) ?? '');
    case 'CallExpression':
      return RETURNING_TEXT.test(methodOf(node) ?? '');
    case 'BinaryExpression':
      return isText(node.left as SyntaxNode, texts) || isText(node.right as SyntaxNode, texts);
    case 'ParenthesisExpression':
      return isText(node.expression as SyntaxNode, texts);
    case 'OptionalChainingExpression':
      return isText(chainOf(node), texts);
    default:
      return false;
  }
}

/** Names that are declared as texts more often than as lists. */
function textNamesIn(nodes: readonly SyntaxNode[], nameIn: (node: SyntaxNode) => string | undefined) {
  const surplus = new Map<string, number>();
  for (const node of nodes) {
    const name = nameIn(node);
    if (name === undefined) continue;
    const { type, typeAnnotation, value } = node;
    const root = type === 'KeyValueProperty' ? rootOf(value as SyntaxNode) : '';
    const isText = isTextType(typeAnnotation) || TEXT_FIELD.test(root);
    const isList = isListType(typeAnnotation) || LIST_FIELD.test(root);
    surplus.set(name, (surplus.get(name) ?? 0) + Number(isText) - Number(isList));
  }
  return new Set([...surplus].filter(([, count]) => count > 0).map(([name]) => name));
}

const fieldIn = ({ key }: SyntaxNode) => nameOf(key);
const variableIn = (node: SyntaxNode) => (node.type === 'Identifier' && node.typeAnnotation ? nameOf(node) : undefined);

/** `string`, also with `null` or `undefined`. */
const isTextType = (annotation: unknown) =>
  typesIn(annotation).some(({ type, kind }) => type === 'TsKeywordType' && kind === 'string');

const isListType = (annotation: unknown) =>
  typesIn(annotation).some(({ type }) => /^Ts(ArrayType|TupleType|TypeOperator)$/.test(String(type)));

function typesIn(annotation: unknown): readonly SyntaxNode[] {
  const type = (annotation as { typeAnnotation?: SyntaxNode } | null | undefined)?.typeAnnotation;
  if (!type) return [];
  return type.type === 'TsUnionType' ? (type.types as SyntaxNode[]) : [type];
}

function usesIn(nodes: readonly SyntaxNode[]): Pick<Texts, 'textUses' | 'listUses'> {
  const [textUses, listUses] = [new Set<unknown>(), new Set<unknown>()];
  for (const node of nodes) {
    // Types of templates have no expressions.
    if (node.type === 'TemplateLiteral') for (const part of (node.expressions ?? []) as unknown[]) textUses.add(part);
    if (node.type !== 'MemberExpression') continue;
    const name = nameOf(node.property) ?? '';
    const object = unwrapped(node.object as SyntaxNode);
    if (OF_LISTS.test(name)) listUses.add(object);
    const isOfCharacters = name === 'join' && objectOf(object)?.type === 'ArrayExpression';
    if (OF_TEXTS.test(name) || isOfCharacters) textUses.add(object);
  }
  return { textUses, listUses };
}

function unwrapped(node: SyntaxNode): SyntaxNode {
  if (node.type === 'ParenthesisExpression') return unwrapped(node.expression as SyntaxNode);
  return node.type === 'OptionalChainingExpression' ? (chainOf(node) ?? node) : node;
}

const chainOf = (node: SyntaxNode) => node.base as SyntaxNode | undefined;

const nameOf = (node: unknown) => (node as { value?: string } | null | undefined)?.value;
const methodOf = ({ callee }: SyntaxNode) => nameOf(unwrapped(callee as SyntaxNode).property);
const objectOf = ({ callee }: SyntaxNode) =>
  callee ? (unwrapped(callee as SyntaxNode).object as SyntaxNode | undefined) : undefined;
const endOf = (node: unknown) => (node as { span: { end: number } }).span.end - 1;

/** `z.string` of `z.string().max(1).nullish()`, `line` of `line(60)`. */
function rootOf(node: SyntaxNode | undefined): string {
  if (node?.type === 'CallExpression') return rootOf(node.callee as SyntaxNode);
  if (node?.type !== 'MemberExpression') return nameOf(node) ?? '';
  const object = node.object as SyntaxNode;
  return object.type === 'Identifier' ? `${object.value}.${nameOf(node.property)}` : rootOf(object);
}
