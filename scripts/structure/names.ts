import { z } from 'zod';
import type { Check, SourceFile } from './sources.ts';
import { nodeReader, nodesOf, type SyntaxNode, syntaxOf } from './syntax.ts';

/** Participles, adverbs, pronouns and quantifiers. */
const WORDS_WITHOUT_NOUN = new Set(
  [
    'found asked given known kept wanted told said own shown chosen former held meant taken sent called named placed',
    'heard seen made read written drawn left whole again all others rest most least one other only few many far both',
    'each same such what where there here beside above below once still yet anew gone opened typed fitted stored saved',
    'loaded owed covered joined askedFor isHad',
  ].flatMap((line) => line.split(' ')),
);
const PREPOSITION = /^(?:of|for|by|to|with|without|from|in|on|at|under|over|beside|behind|before|after|until|as)\b/i;
const DOCSTRING = /\/\*\*([^*]*(?:\*(?!\/)[^*]*)*)\*\//g;

/**
 * Refuses names of variables and functions that lack the noun, constants named `MOST_…` or `LEAST_…`, exports under a
 * second name, and docstrings that begin with a preposition. It cannot see vague nouns.
 */
export const names: Check = async (files) => {
  const faults = await Promise.all(files.filter(isCovered).map(faultsIn));
  return faults.flat();
};

/** The decision layer of imports is not covered. */
const isCovered = ({ path }: SourceFile) =>
  /^(?:src|scripts|bench|test|e2e)\/.*\.tsx?$/.test(path) && !/\/imports\/|\/generated\//.test(path);

async function faultsIn(file: SourceFile): Promise<string[]> {
  const { body, lineAt, textWithout } = await syntaxOf(file);
  const nodes = nodesOf(body);
  const secondNames = nodes.flatMap((node) => identifier(node.type === 'ExportSpecifier' && node.exported) ?? []);
  const faultyAliases = secondNames.map(
    ({ value, span }) => `${file.path}:${lineAt(span.start)}: ${value}: ${ALIAS_ADVICE}`,
  );
  const faultyNames = nodes.flatMap(declaredNames).flatMap(({ value, span }) => {
    const advice = adviceFor(value);
    return advice ? [`${file.path}:${lineAt(span.start)}: ${value}: ${advice}`] : [];
  });
  const code = textWithout(nodes.flatMap((node) => literal(node)?.span ?? []));
  const faultyDocstrings = [...code.matchAll(DOCSTRING)]
    .filter(([, text = '']) => PREPOSITION.test(text.replace(/^[\s*]*/, '')))
    .map(({ index }) => `${file.path}:${code.slice(0, index).split('\n').length}: ${SUBJECT_ADVICE}`);
  return [...faultyNames, ...faultyAliases, ...faultyDocstrings];
}

const ALIAS_ADVICE = 'export it under the name of its declaration: two names of one thing are hard to find';
const SUBJECT_ADVICE = 'begin the docstring with a verb or a noun, such as "Returns the tenants that …" or "Logo of …"';

function adviceFor(name: string): string | undefined {
  if (WORDS_WITHOUT_NOUN.has(name))
    return 'name what the value is, such as matches, existingOrder or requestedQuantity';
  if (/^(?:MOST|LEAST)(?:_|$)/.test(name)) return 'write MAX_… or MIN_… with the noun and unit';
  return undefined;
}

const identifier = nodeReader(
  z.object({ type: z.literal('Identifier'), value: z.string(), span: z.object({ start: z.number() }) }),
);
type Identifier = NonNullable<ReturnType<typeof identifier>>;

/** Literals may contain samples of code. */
const literal = nodeReader(
  z.object({
    type: z.enum(['StringLiteral', 'TemplateElement', 'RegExpLiteral', 'JSXText']),
    span: z.object({ start: z.number(), end: z.number() }),
  }),
);

function declaredNames(node: SyntaxNode): Identifier[] {
  if (node.type === 'VariableDeclarator') return namesOfPattern(node.id);
  return node.type === 'FunctionDeclaration' ? namesOfPattern(node.identifier) : [];
}

/** Property of a pattern that has its parts. */
const PARTS: Readonly<Record<string, string>> = {
  ObjectPattern: 'properties',
  ArrayPattern: 'elements',
  KeyValuePatternProperty: 'value',
  AssignmentPatternProperty: 'key',
  AssignmentPattern: 'left',
  RestElement: 'argument',
};

function namesOfPattern(pattern: unknown): Identifier[] {
  const name = identifier(pattern);
  if (name) return [name];
  const node = (pattern ?? {}) as SyntaxNode;
  const parts = node[PARTS[String(node.type)] ?? ''];
  return parts ? [parts].flat().flatMap(namesOfPattern) : [];
}
