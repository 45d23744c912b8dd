import { z } from 'zod';
import type { Check, SourceFile } from './sources.ts';
import { nodesOf, reader, type SyntaxNode, syntaxOf } from './syntax.ts';

interface Command {
  readonly path: string;
  readonly name: string;
  readonly isExported: boolean;
  readonly saysSo: boolean;
  readonly throws: boolean;
  /** What it names, outside of a `try` that catches: functions among it are taken to be called. */
  readonly names: ReadonlySet<string>;
  /** What its file imports. */
  readonly imported: ReadonlySet<string>;
}

const COMMANDS = /^src\/modules\/[^/]+\/commands\/[^/]+(?<!\.test)\.ts$/;

/** Exported commands that refuse something, by themselves or by what they call in commands, say so with `@throws`. */
export const commandsThatThrow: Check = async (files) => {
  const sources = files.filter(({ path }) => COMMANDS.test(path));
  const commands = (await Promise.all(sources.map(commandsOf))).flat();
  const refusing = new Set(commands.filter(({ throws }) => throws));
  for (let before = -1; before < refusing.size; ) {
    before = refusing.size;
    for (const command of commands)
      if (calledBy(command, commands).some((called) => refusing.has(called))) refusing.add(command);
  }
  return [...refusing]
    .filter(({ isExported, saysSo }) => isExported && !saysSo)
    .map(({ path, name }) => `${path}: ${name} throws and does not say so: @throws is missing`)
    .sort();
};

const QUERIES = /^src\/modules\/[^/]+\/queries(\/[^/]+)?(?<!\.test)\.ts$/;

/** Exported commands and queries take the context as their first argument. */
export const contextFirst: Check = async (files) => {
  const sources = files.filter(({ path }) => COMMANDS.test(path) || QUERIES.test(path));
  const faults = await Promise.all(
    sources.map(async (file) => {
      const { body } = await syntaxOf(file);
      const functions = [...nodesOf(body)].flatMap((node) => exported(node)?.declaration ?? []);
      return functions
        .filter(({ async, params }) => async && !['ctx', 'tx'].includes(params[0]?.pat.value ?? ''))
        .map(({ identifier: { value } }) => `${file.path}: ${value} does not take ctx or tx as its first argument`);
    }),
  );
  return faults.flat();
};

function calledBy({ path, name, names, imported }: Command, commands: readonly Command[]): Command[] {
  return commands.filter(
    (other) =>
      names.has(other.name) &&
      (other.path === path ? other.name !== name : other.isExported && imported.has(other.name)),
  );
}

const identifierShape = z.object({ type: z.literal('Identifier'), value: z.string() });
const identifier = reader(identifierShape);
const declaredShape = z.object({
  type: z.literal('FunctionDeclaration'),
  identifier: identifierShape,
  body: z.unknown(),
  async: z.boolean(),
  params: z.array(z.object({ pat: z.object({ value: z.string().optional() }) })),
});
const declared = reader(declaredShape);
const exported = reader(z.object({ type: z.literal('ExportDeclaration'), declaration: declaredShape }));
const specifier = reader(z.object({ type: z.literal('ImportSpecifier'), local: identifierShape }));
const guarded = reader(z.object({ type: z.literal('TryStatement'), handler: z.object({}), block: z.unknown() }));
const caughtCall = z.object({ property: z.object({ value: z.literal('catch') }), object: z.unknown() });
const refusal = reader(z.object({ type: z.literal('ThrowStatement'), argument: z.record(z.string(), z.unknown()) }));

async function commandsOf(file: SourceFile): Promise<Command[]> {
  const { body } = await syntaxOf(file);
  const statements = z.array(z.unknown()).parse(body);
  const imported = new Set([...nodesOf(body)].flatMap((node) => specifier(node)?.local.value ?? []));
  return statements.flatMap((statement) => {
    const shared = exported(statement)?.declaration;
    const own = shared ?? declared(statement);
    return own ? [{ ...commandOf(file, own), imported, isExported: shared !== undefined }] : [];
  });
}

function commandOf({ path, text }: SourceFile, { identifier: { value: name }, body }: z.infer<typeof declaredShape>) {
  const nodes = [...nodesOf(body)];
  const caught = new Set(nodes.flatMap((node) => [...nodesOf(caughtIn(node))]));
  const passed = nodes.filter((node) => !caught.has(node));
  const docstring = new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\s*export (?:async )?function\\*? ${name}\\b`);
  return {
    path,
    name,
    saysSo: docstring.exec(text)?.[1]?.includes('@throws') ?? false,
    throws: passed.some(refuses),
    names: new Set(passed.flatMap((node) => identifier(node)?.value ?? [])),
  };
}

const caughtIn = (node: SyntaxNode): unknown =>
  guarded(node)?.block ?? ('property' in node ? caughtCall.safeParse(node).data?.object : undefined);

/** Not an error that is only passed on, nor one that says that we made a mistake. */
function refuses(node: SyntaxNode): boolean {
  const data = refusal(node);
  if (!data || data.argument.type === 'Identifier') return false;
  return identifier(data.argument.callee)?.value !== 'Error';
}
