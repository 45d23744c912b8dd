import type { Check, SourceFile } from './sources.ts';

/** Earlier migrations have run, or take under a second. */
const FIRST_CHECKED = 'migrations/Migration20261124';

const BLOCKING_STATEMENTS: readonly { readonly pattern: RegExp; readonly alternative: string }[] = [
  {
    pattern: /create (?:unique )?index (?:if not exists )?\w+\s+on (?:only )?(?<table>\w+)/gi,
    alternative:
      'build the index by createIndexConcurrently of src/platform/database/concurrent-index.ts, in a step of its own',
  },
  {
    pattern: /alter table (?<table>\w+)[^;]*?\badd constraint \w+ (?:check|foreign key)\b(?![^;]*\bnot valid\b)/gi,
    alternative: 'add the constraint as not valid, and validate it in a step of its own',
  },
  {
    pattern:
      /alter table (?<table>\w+)[^;]*?\badd column [^;]*?\bdefault (?:gen_random_uuid|random|clock_timestamp)\b/gi,
    alternative: 'add the column without a default, and fill it in batches',
  },
];

/** Exempts empty tables, created by the same migration. */
export const migrationsUnderLoad: Check = async (files) =>
  files.filter(({ path }) => path.startsWith('migrations/') && path > FIRST_CHECKED).flatMap(faultsOf);

function faultsOf({ path, text }: SourceFile): string[] {
  const createdTables = new Set([...text.matchAll(/create (?:unlogged )?table (\w+)/gi)].map(([, table]) => table));
  return BLOCKING_STATEMENTS.flatMap(({ pattern, alternative }) =>
    [...text.matchAll(pattern)]
      .map(({ groups }) => groups?.table ?? '')
      .filter((table) => !createdTables.has(table))
      .map((table) => `${path}: holds up everybody who uses ${table}; ${alternative}`),
  );
}
