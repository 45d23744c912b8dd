import { type ESTree, type Plugin, parseAst } from 'vite';

/** Fields of a declared call that the browser reads. */
const CLIENT_FIELDS: ReadonlySet<string> = new Set(['method', 'path', 'createsOnce']);

const CALLS = /\/src\/modules\/\w+\/(?:[a-z-]+-)?calls\.ts$/;

/** Leaves schemas and rules of the server out of the client's calls: its types come from the full declarations. */
export function clientCalls(): Plugin {
  return {
    name: 'client-calls',
    apply: 'build',
    enforce: 'pre',
    transform: { filter: { id: CALLS }, handler: (code) => ({ code: clientDeclarations(code), map: null }) },
  };
}

/** @param source module of calls; its re-exports are kept */
export function clientDeclarations(source: string): string {
  const textOf = ({ start, end }: ESTree.Span) => source.slice(start, end);
  return parseAst(source, { lang: 'ts' })
    .body.flatMap((statement) =>
      statement.type === 'ExportAllDeclaration'
        ? [textOf(statement)]
        : callsIn(statement).map(
            ({ name, fields }) => `export const ${name} = { ${fields.filter(isClientField).map(textOf).join(', ')} };`,
          ),
    )
    .join('\n');
}

function callsIn(statement: ESTree.Program['body'][number]) {
  if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') return [];
  return statement.declaration.declarations.flatMap(({ id, init }) => {
    if (id.type !== 'Identifier' || init?.type !== 'CallExpression') return [];
    const [declaration] = init.arguments;
    return declaration?.type === 'ObjectExpression' ? [{ name: id.name, fields: declaration.properties }] : [];
  });
}

const isClientField = (field: ESTree.ObjectExpression['properties'][number]) =>
  field.type === 'Property' && field.key.type === 'Identifier' && CLIENT_FIELDS.has(field.key.name);
