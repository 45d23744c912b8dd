import { z } from 'zod';
import { withoutEntity } from './row-access-exceptions.ts';
import type { Check, SourceFile } from './sources.ts';
import { isServer, textOf, textsOf } from './statements.ts';
import { nodeReader, nodesOf, syntaxOf } from './syntax.ts';
import { owners, tablesIn } from './tables.ts';

/** What needs text: other modules' views, JSON, sets of values, windows, `with`, locks of numbers and queues. */
const NEEDS_TEXT =
  /\b(join|from|using|into|,) …|\b(union|with|over|unnest|generate_series|json\w*|lock table|skip locked)\b|\w+_lock\b|\(\s*select\b/;
const REASON = /\/\/ sql: \S.{10}/;

const statement = nodeReader(
  z.object({
    type: z.literal('CallExpression'),
    span: z.object({ start: z.number() }),
    callee: z.object({ value: z.enum(['query', 'write', 'lock', 'writeOutsideTransaction']) }),
    arguments: z.array(z.object({ expression: z.record(z.string(), z.unknown()) })),
  }),
);

/**
 * Requires the entity manager or Kysely for statements about one table that has an entity, unless `// sql: …` gives a
 * reason.
 */
export const rowAccess: Check = async (files) => (await Promise.all(files.filter(isServer).map(faultsIn))).flat();

async function faultsIn(file: SourceFile): Promise<string[]> {
  const { body, lineAt } = await syntaxOf(file);
  const nodes = [...nodesOf(body)];
  const constants = textsOf(nodes);
  const lines = file.text.split('\n');
  return nodes.flatMap((node) => {
    const call = statement(node);
    const sql = call && textOf(call.arguments[1]?.expression ?? {}, constants)?.toLowerCase();
    if (!call || sql === undefined) return [];
    const line = lineAt(call.span.start);
    const hasReason = REASON.test(lines.slice(Math.max(0, line - 3), line).join('\n'));
    const tables = tablesIn(sql).filter((name) => ownedTables.has(name));
    const [table = ''] = tables;
    if (tables.length !== 1 || hasReason || NEEDS_TEXT.test(sql) || tablesWithoutEntity.has(table)) return [];
    return [`${file.path}:${line}: only ${table}: use the entity manager or Kysely`];
  });
}

const ownedTables = new Set(owners.flatMap(({ tables }) => tables));
const tablesWithoutEntity = new Set(withoutEntity.flatMap(({ tables }) => tables));
