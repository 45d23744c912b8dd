import { dirname, join } from 'node:path/posix';
import { z } from 'zod';
import type { SourceFile } from './sources.ts';
import { nodesOf, reader, type SyntaxNode, syntaxOf } from './syntax.ts';

/** A function, a component or a value at the top of a file. */
export interface Declaration {
  readonly path: string;
  readonly name: string;
  readonly text: string;
  /** Everything it names. */
  readonly names: ReadonlySet<string>;
}

/** What the files declare, and which declarations each of them names: by itself, by imports, through doors. */
export interface Calls {
  readonly declarations: readonly Declaration[];
  /** The part of a file that a node of its tree is. */
  partOf(path: string, node: SyntaxNode): Promise<Declaration>;
  /** The shortest way from one declaration to the nearest that `isGoal`, both included; `null` where there is none. */
  way(start: Declaration, isGoal: (declaration: Declaration) => boolean): Declaration[] | null;
}

export async function callsOf(files: readonly SourceFile[]): Promise<Calls> {
  const sources = files.filter(({ path }) => /^src\/.*(?<!\.test|\.d)\.tsx?$/.test(path));
  const modules = new Map(await Promise.all(sources.map(async (file) => [file.path, await read(file)] as const)));

  function named(path: string, name: string): Declaration | null {
    const module = modules.get(path);
    const from = module?.imports.get(name);
    const later = module?.later.flatMap((target) => modules.get(target)?.declarations.get(name) ?? []);
    return module?.declarations.get(name) ?? (from ? named(from.path, from.name) : (later?.[0] ?? null));
  }

  const next = (declaration: Declaration) =>
    [...declaration.names].map((name) => named(declaration.path, name)).filter((found) => found !== null);

  return {
    declarations: [...modules.values()].flatMap(({ declarations }) => [...declarations.values()]),
    partOf: async (path, node) =>
      part(
        sources.find((file) => file.path === path),
        node,
      ),
    way(start, isGoal) {
      const cameFrom = new Map<Declaration, Declaration | null>([[start, null]]);
      for (const declaration of cameFrom.keys()) {
        if (isGoal(declaration)) return backFrom(declaration, cameFrom);
        for (const found of next(declaration)) if (!cameFrom.has(found)) cameFrom.set(found, declaration);
      }
      return null;
    },
  };
}

function backFrom(goal: Declaration, cameFrom: ReadonlyMap<Declaration, Declaration | null>): Declaration[] {
  const before = cameFrom.get(goal);
  return [...(before ? backFrom(before, cameFrom) : []), goal];
}

interface Module {
  readonly declarations: ReadonlyMap<string, Declaration>;
  /** By the name that the file has for it: where it comes from, and as what. */
  readonly imports: ReadonlyMap<string, { path: string; name: string }>;
  /** The files that it imports when it first needs them. */
  readonly later: readonly string[];
}

const identifier = z.object({ type: z.literal('Identifier'), value: z.string() });
const named = reader(identifier);
const from = z.object({ source: z.object({ value: z.string().startsWith('.') }), specifiers: z.array(z.unknown()) });
const imported = z.object({ type: z.literal('ImportSpecifier'), local: identifier, imported: identifier.nullable() });
const passedOn = z.object({ type: z.literal('ExportSpecifier'), orig: identifier, exported: identifier.nullable() });
const exported = z.object({ type: z.literal('ExportDeclaration'), declaration: z.record(z.string(), z.unknown()) });
const holder = z.object({ identifier });
const values = z.object({ declarations: z.array(z.object({ id: identifier })) });

async function read(file: SourceFile): Promise<Module> {
  const { body } = await syntaxOf(file);
  const statements = z.array(z.record(z.string(), z.unknown())).parse(body);
  const declarations = new Map<string, Declaration>();
  for (const statement of statements) {
    const inner = exported.safeParse(statement).data?.declaration ?? statement;
    const names = holder.safeParse(inner).data
      ? [holder.parse(inner).identifier.value]
      : (values.safeParse(inner).data?.declarations.map(({ id }) => id.value) ?? []);
    for (const name of names) declarations.set(name, { ...(await part(file, statement)), name });
  }
  const imports = new Map(statements.flatMap((statement) => importsOf(file.path, statement)));
  const later = [...file.text.matchAll(/\bimport\('(\.[^']+)'\)/g)].map(([, target = '']) =>
    join(dirname(file.path), target),
  );
  return { declarations, imports, later };
}

function importsOf(path: string, statement: SyntaxNode): (readonly [string, { path: string; name: string }])[] {
  const { data } = from.safeParse(statement);
  if (!data) return [];
  const target = join(dirname(path), data.source.value);
  return data.specifiers.flatMap((specifier) => {
    const taken = imported.safeParse(specifier).data;
    if (taken) return [[taken.local.value, { path: target, name: (taken.imported ?? taken.local).value }] as const];
    const passed = passedOn.safeParse(specifier).data;
    return passed ? [[(passed.exported ?? passed.orig).value, { path: target, name: passed.orig.value }] as const] : [];
  });
}

const spanned = z.object({ span: z.object({ start: z.number(), end: z.number() }) });

async function part(file: SourceFile | undefined, node: SyntaxNode): Promise<Declaration> {
  if (!file) throw new Error('this file is none of the sources');
  const { lineAt } = await syntaxOf(file);
  const { start, end } = spanned.parse(node).span;
  const text = file.text
    .split('\n')
    .slice(lineAt(start) - 1, lineAt(end - 1))
    .join('\n');
  const names = new Set([...nodesOf(node)].flatMap((inner) => named(inner)?.value ?? []));
  return { path: file.path, name: '', text, names };
}
