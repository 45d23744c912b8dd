import { z } from 'zod';
import { type Constants, constantsOf, exportedConstants, numberOf, type Parts, partsOf } from './constants.ts';
import { analyzeGrowth, type Growth, recordedGrowths } from './expression-growth.ts';
import type { Check, SourceFile } from './sources.ts';
import { nodeReader, nodesOf, type SyntaxNode, syntaxOf } from './syntax.ts';

/** Steps of a match at the limit; V8 takes 0.2 s for them. */
const MAX_STEPS = 25_000_000;

export interface Expression {
  readonly place: string;
  readonly source: string;
  readonly flags: string;
  /** Argument of `limited()` around it. */
  readonly maxLength: number | null;
  readonly isTrusted: boolean;
}

/**
 * Requires linear time of regular expressions. Polynomial ones need `limited()` of `src/shared/limited-expression.ts`,
 * or a comment on their line or the one above why outsiders do not write the text: `// trusted: …`. Runtime patterns
 * need an example: `// shape: …`.
 */
export const expressions: Check = async (files) => {
  const recorded = recordedGrowths();
  const { expressions: list, faults } = await expressionsIn(files);
  const growths = new Map<string, Growth>();
  for (const expression of list) {
    const name = nameOf(expression);
    growths.set(
      name,
      growths.get(name) ?? recorded.get(name) ?? (await analyzeGrowth(expression.source, expression.flags)),
    );
  }
  const unrecorded = [...growths.keys()].filter((name) => !recorded.has(name)).length;
  if (unrecorded > 0)
    console.warn(`${unrecorded} expressions were analyzed anew: record them with node scripts/record-expressions.ts`);
  return [
    ...faults,
    ...list.flatMap((expression) => faultOf(expression, growths.get(nameOf(expression)) ?? 'unknown')),
  ];
};

export const nameOf = ({ source, flags }: Pick<Expression, 'source' | 'flags'>): string => `/${source}/${flags}`;

export function faultOf({ place, maxLength, isTrusted, ...expression }: Expression, growth: Growth): string[] {
  const text = `${place}: ${nameOf(expression).slice(0, 80)}`;
  if (growth === 'unknown') return [`${text}: recheck finds no result; simplify it`];
  if (growth === 'exponential') return [`${text}: takes exponential time`];
  if (growth === 1 || isTrusted) return [];
  const power = `takes time that grows with the text’s length to the power of ${growth}`;
  if (maxLength === null) return [`${text}: ${power}; make it linear, or give it a length by limited()`];
  const steps = maxLength ** growth;
  return steps > MAX_STEPS ? [`${text}: ${power}, too much for ${maxLength} characters`] : [];
}

/** Returns expressions of the program, without tests. */
export async function expressionsIn(
  files: readonly SourceFile[],
): Promise<{ expressions: readonly Expression[]; faults: readonly string[] }> {
  const program = files.filter(isProgram);
  const bodies = await Promise.all(program.map(async (file) => (await syntaxOf(file)).body));
  const shared = exportedConstants(bodies);
  const expressionsByFile = await Promise.all(program.map((file) => expressionsOf(file, shared)));
  return {
    expressions: expressionsByFile.flatMap(({ expressions }) => expressions),
    faults: expressionsByFile.flatMap(({ faults }) => faults),
  };
}

const isProgram = ({ path }: SourceFile) =>
  /^src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|^src\/texts\/generated\//.test(path);

const node = z.record(z.string(), z.unknown());
const span = z.object({ start: z.number() });
const argument = z.object({ expression: node });
const literal = nodeReader(
  z.object({ type: z.literal('RegExpLiteral'), span, pattern: z.string(), flags: z.string() }),
);
const construction = nodeReader(
  z.object({
    type: z.enum(['NewExpression', 'CallExpression']),
    span,
    callee: z.object({ type: z.literal('Identifier'), value: z.literal('RegExp') }),
    arguments: z.array(argument).min(1).max(2),
  }),
);
const limitation = nodeReader(
  z.object({
    type: z.literal('CallExpression'),
    callee: z.object({ type: z.literal('Identifier'), value: z.literal('limited') }),
    arguments: z.tuple([z.object({ expression: node.and(z.object({ span })) }), argument]),
  }),
);

async function expressionsOf(file: SourceFile, shared: Constants) {
  const { body, lineAt } = await syntaxOf(file);
  const nodes = nodesOf(body);
  const constants = new Map([...shared, ...constantsOf(nodes)]);
  const limits = limitsIn(nodes, constants);
  const lines = file.text.split('\n');
  const faults: string[] = [];
  const expressions = nodes.flatMap((candidate): Expression[] => {
    const start = (literal(candidate) ?? construction(candidate))?.span.start;
    if (start === undefined) return [];
    const line = lineAt(start);
    const comments = `${lines[line - 2] ?? ''}\n${lines[line - 1] ?? ''}`;
    const pattern = patternOf(candidate, constants, comments);
    const place = `${file.path}:${line}`;
    if (typeof pattern === 'string') faults.push(`${place}: ${pattern}`);
    else if (pattern) {
      const isTrusted = /\/\/ trusted: \S.{10}/.test(comments);
      return [{ place, ...pattern, maxLength: limits.get(start) ?? null, isTrusted }];
    }
    return [];
  });
  return { expressions, faults };
}

function limitsIn(nodes: readonly SyntaxNode[], constants: Constants): ReadonlyMap<number, number> {
  return new Map(
    nodes.flatMap((candidate) => {
      const [expression, length] = limitation(candidate)?.arguments ?? [];
      const maxLength = length && numberOf(length.expression, constants);
      return expression && maxLength ? [[expression.expression.span.start, maxLength] as const] : [];
    }),
  );
}

/** @returns a text for a fault, `null` for a copy of another expression */
function patternOf(candidate: SyntaxNode, constants: Constants, comments: string) {
  const expressionLiteral = literal(candidate);
  if (expressionLiteral) return { source: expressionLiteral.pattern, flags: expressionLiteral.flags };
  const [source, flags] = construction(candidate)?.arguments ?? [];
  if (!source || literal(source.expression)) return null;
  const parts = partsOf(source.expression, constants);
  const flagParts: Parts = flags ? partsOf(flags.expression, constants) : [''];
  if (flagParts.includes(null)) return 'flags must be constant';
  const sourceText = parts.includes(null) ? shapeIn(comments, parts) : parts.join('');
  return sourceText === null
    ? 'a pattern that depends on the running program needs an example: // shape: …'
    : { source: sourceText, flags: flagParts.join('') };
}

/** Requires the constant parts in the example, in order. */
function shapeIn(comments: string, parts: Parts): string | null {
  const shape = /\/\/ shape: (\S.*)/.exec(comments)?.[1]?.trim();
  if (shape === undefined) return null;
  let from = 0;
  for (const part of parts) {
    if (part === null) continue;
    const at = shape.indexOf(part, from);
    if (at < 0) return null;
    from = at + part.length;
  }
  return shape;
}
