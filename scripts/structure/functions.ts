import { z } from 'zod';
import type { Check, SourceFile } from './sources.ts';
import { reader, syntaxOf } from './syntax.ts';

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

async function functionsOf(file: SourceFile): Promise<Found[]> {
  const { body, lineAt } = await syntaxOf(file);
  const found: Found[] = [];
  visit(body, '', (name, at) => {
    const first = lineAt(at.start);
    found.push({ name, line: first, lines: lineAt(at.end - 1) - first + 1 });
  });
  return found;
}

const span = z.object({ start: z.number(), end: z.number() });
const functionNode = reader(
  z.object({
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
  }),
);
const named = z.object({ value: z.string() });

/** Walks any tree of the parser; a function without a name of its own has that of what it is assigned to. */
function visit(node: unknown, name: string, report: (name: string, at: z.infer<typeof span>) => void): void {
  if (Array.isArray(node)) {
    for (const child of node) visit(child, name, report);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const parts = node as Record<string, unknown>;
  const label = parts.identifier ?? parts.id ?? parts.key;
  const own = (label ? named.safeParse(label).data?.value : undefined) ?? name;
  const met = functionNode(node);
  if (met) report(own || '(a function)', met.span);
  for (const [key, child] of Object.entries(parts)) if (key !== 'span') visit(child, met ? '' : own, report);
}
