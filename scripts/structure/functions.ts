import { parse } from '@swc/core';
import { z } from 'zod';
import type { Check, SourceFile } from './sources.ts';

const FUNCTION_LINES = 40;
const COMPONENT_LINES = 80;

interface Found {
  readonly name: string;
  readonly line: number;
  readonly lines: number;
}

/** Functions are at most 40 lines long, React components 80. Tests are lists of cases and may be longer. */
export const functionLengths: Check = async (files) => {
  const sources = files.filter(
    ({ path }) => /\.tsx?$/.test(path) && !/\.(test|d)\.tsx?$/.test(path) && !path.startsWith('migrations/'),
  );
  const faults = await Promise.all(
    sources.map(async (file) => {
      const found = await functionsOf(file);
      return found
        .filter(({ name, lines }) => lines > mostLines(file.path, name))
        .map(
          ({ name, line, lines }) =>
            `${file.path}:${line}: ${name} has ${lines} lines of ${mostLines(file.path, name)}`,
        );
    }),
  );
  return faults.flat();
};

function mostLines(path: string, name: string): number {
  return path.endsWith('.tsx') && /^[A-Z]/.test(name) ? COMPONENT_LINES : FUNCTION_LINES;
}

/** Puts a statement in front: the parser counts bytes from where its last file ended. */
const FRONT = '0;';

async function functionsOf({ path, text }: SourceFile): Promise<Found[]> {
  const syntax = { syntax: 'typescript', tsx: path.endsWith('.tsx'), target: 'es2024' } as const;
  const tree = await parse(FRONT + text, syntax);
  const base = (tree.body[0]?.span.start ?? 0) + FRONT.length;
  const starts = lineStarts(text);
  const found: Found[] = [];
  visit(tree.body, '', (name, span) => {
    const first = lineAt(starts, span.start - base);
    found.push({ name, line: first, lines: lineAt(starts, span.end - 1 - base) - first + 1 });
  });
  return found;
}

const span = z.object({ start: z.number(), end: z.number() });
const functionNode = z.object({
  type: z.enum([
    'FunctionDeclaration',
    'FunctionExpression',
    'ArrowFunctionExpression',
    'MethodProperty',
    'GetterProperty',
    'SetterProperty',
    'ClassMethod',
    'PrivateMethod',
    'Constructor',
  ]),
  span,
});
const named = z.object({ value: z.string() });

/** Walks any tree of the parser; a function without a name of its own has that of what it is assigned to. */
function visit(node: unknown, name: string, report: (name: string, at: z.infer<typeof span>) => void): void {
  if (Array.isArray(node)) {
    for (const child of node) visit(child, name, report);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const parts = node as Record<string, unknown>;
  const own = named.safeParse(parts.identifier ?? parts.id ?? parts.key).data?.value ?? name;
  const met = functionNode.safeParse(node);
  if (met.success) report(own || '(a function)', met.data.span);
  for (const [key, child] of Object.entries(parts)) if (key !== 'span') visit(child, met.success ? '' : own, report);
}

function lineStarts(text: string): number[] {
  const bytes = Buffer.from(text);
  const starts = [0];
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) starts.push(at + 1);
  return starts;
}

/** The line, counted from 1, of a byte. */
function lineAt(starts: readonly number[], byte: number): number {
  const next = starts.findIndex((start) => start > byte);
  return next < 0 ? starts.length : next;
}
