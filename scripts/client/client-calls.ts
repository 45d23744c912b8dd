import { type ESTree, type Plugin, parseAst } from 'vite';

/** Fields of a declared call that only the server reads. */
const SERVER_FIELDS: ReadonlySet<string> = new Set(['summary', 'demo', 'proof', 'limits', 'unlimited', 'createsRows']);

const CALLS = /\/src\/modules\/\w+\/(?:[a-z-]+-)?calls\.ts$/;

/** Removes server fields from the client's calls. */
export function clientCalls(): Plugin {
  return {
    name: 'client-calls',
    apply: 'build',
    enforce: 'pre',
    transform: { filter: { id: CALLS }, handler: (code) => ({ code: withoutServerFields(code), map: null }) },
  };
}

/** @param source module with calls declared at its top level */
export function withoutServerFields(source: string): string {
  const fields = parseAst(source, { lang: 'ts' })
    .body.flatMap(declarationsIn)
    .flatMap(({ properties }) => properties.filter(isServerField));
  return fields.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(afterComma(text, end)), source);
}

function declarationsIn(statement: ESTree.Program['body'][number]): ESTree.ObjectExpression[] {
  if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') return [];
  return statement.declaration.declarations.flatMap(({ init }) => {
    if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'defineCall')
      return [];
    const [declared] = init.arguments;
    return declared?.type === 'ObjectExpression' ? [declared] : [];
  });
}

const isServerField = (field: ESTree.ObjectExpression['properties'][number]) =>
  field.type === 'Property' && field.key.type === 'Identifier' && SERVER_FIELDS.has(field.key.name);

const afterComma = (text: string, end: number) => (text[end] === ',' ? end + 1 : end);
