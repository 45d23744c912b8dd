import { parse } from '@swc/core';
import type { z } from 'zod';
import type { SourceFile } from './sources.ts';

export type SyntaxNode = Readonly<Record<string, unknown>>;

export interface Syntax {
  readonly body: unknown;
  /** 1-based. */
  lineAt(position: number): number;
}

const known = new Map<SourceFile, Promise<Syntax>>();

/** Cached. */
export function syntaxOf(file: SourceFile): Promise<Syntax> {
  const syntax = known.get(file) ?? read(file);
  known.set(file, syntax);
  return syntax;
}

/** The parser's positions continue from the previous file; a leading statement marks the start. */
const FRONT = '0;';

async function read({ path, text }: SourceFile): Promise<Syntax> {
  const syntax = { syntax: 'typescript', tsx: path.endsWith('.tsx'), target: 'es2024' } as const;
  const tree = await parse(FRONT + text, syntax);
  const base = (tree.body[0]?.span.start ?? 0) + FRONT.length;
  const starts = lineStarts(text);
  return { body: tree.body, lineAt: (position) => lineOf(starts, position - base) };
}

function lineStarts(text: string): number[] {
  const bytes = Buffer.from(text);
  const starts = [0];
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) starts.push(at + 1);
  return starts;
}

function lineOf(starts: readonly number[], byte: number): number {
  const next = starts.findIndex((start) => start > byte);
  return next < 0 ? starts.length : next;
}

/** Parents before children. */
export function nodesOf(tree: unknown): SyntaxNode[] {
  const nodes: SyntaxNode[] = [];
  collect(tree, nodes);
  return nodes;
}

function collect(tree: unknown, nodes: SyntaxNode[]): void {
  if (typeof tree !== 'object' || tree === null) return;
  if (!Array.isArray(tree) && 'type' in tree) nodes.push(tree as SyntaxNode);
  for (const key in tree) collect((tree as SyntaxNode)[key], nodes);
}

type OfTypes = z.ZodObject<{ type: z.ZodLiteral<string> | z.ZodEnum }>;

/** Parses nodes of the schema's types and skips others early: formatting their errors would dominate the cost. */
export function reader<Schema extends OfTypes>(schema: Schema): (node: unknown) => z.output<Schema> | undefined {
  const { type } = schema.shape;
  const types = new Set<unknown>('options' in type ? type.options : type.values);
  return (node) =>
    typeof node === 'object' && node !== null && 'type' in node && types.has(node.type)
      ? schema.safeParse(node).data
      : undefined;
}
