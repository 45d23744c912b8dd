import { parse } from '@swc/core';
import type { z } from 'zod';
import type { SourceFile } from './sources.ts';

export type SyntaxNode = Readonly<Record<string, unknown>>;

export interface Syntax {
  readonly body: unknown;
  /** 1-based. */
  lineAt(position: number): number;
  /** Source text with these parts replaced by spaces; line breaks stay. */
  textWithout(spans: readonly Span[]): string;
}

/** Positions of the parser. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const syntaxByFile = new Map<SourceFile, Promise<Syntax>>();

/** Cached per file. */
export function syntaxOf(file: SourceFile): Promise<Syntax> {
  const syntax = syntaxByFile.get(file) ?? parseFile(file);
  syntaxByFile.set(file, syntax);
  return syntax;
}

/** The parser's positions continue from the previous file; a leading statement marks the start. */
const PREFIX = '0;';

async function parseFile({ path, text }: SourceFile): Promise<Syntax> {
  const syntax = { syntax: 'typescript', tsx: path.endsWith('.tsx'), target: 'es2024' } as const;
  const tree = await parse(PREFIX + text, syntax);
  const base = (tree.body[0]?.span.start ?? 0) + PREFIX.length;
  const bytes = Buffer.from(text);
  const starts = lineStarts(bytes);
  return {
    body: tree.body,
    lineAt: (position) => lineOf(starts, position - base),
    textWithout: (spans) => blank(bytes, spans, base),
  };
}

function blank(bytes: Buffer, spans: readonly Span[], base: number): string {
  const blankedBytes = Buffer.from(bytes);
  for (const { start, end } of spans)
    for (let at = start - base; at < end - base; at += 1) if (bytes[at] !== 10) blankedBytes[at] = 32;
  return blankedBytes.toString();
}

function lineStarts(bytes: Buffer): number[] {
  const starts = [0];
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) starts.push(at + 1);
  return starts;
}

function lineOf(starts: readonly number[], byte: number): number {
  const nextLine = starts.findIndex((start) => start > byte);
  return nextLine < 0 ? starts.length : nextLine;
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
export function nodeReader<Schema extends OfTypes>(schema: Schema): (node: unknown) => z.output<Schema> | undefined {
  const { type } = schema.shape;
  const types = new Set<unknown>('options' in type ? type.options : type.values);
  return (node) =>
    typeof node === 'object' && node !== null && 'type' in node && types.has(node.type)
      ? schema.safeParse(node).data
      : undefined;
}
