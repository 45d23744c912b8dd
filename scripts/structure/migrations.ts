import type { Check, SourceFile } from './sources.ts';

/** Earlier migrations have run, or take under a second. */
const FIRST = 'migrations/Migration20261124';

const HELD_UP: readonly { readonly pattern: RegExp; readonly instead: string }[] = [
  {
    pattern: /create (?:unique )?index (?:if not exists )?\w+\s+on (?:only )?(?<table>\w+)/gi,
    instead:
      'build the index by createIndexConcurrently of src/platform/database/concurrent-index.ts, in a step of its own',
  },
  {
    pattern: /alter table (?<table>\w+)[^;]*?\badd constraint \w+ (?:check|foreign key)\b(?![^;]*\bnot valid\b)/gi,
    instead: 'add the constraint as not valid, and validate it in a step of its own',
  },
  {
    pattern:
      /alter table (?<table>\w+)[^;]*?\badd column [^;]*?\bdefault (?:gen_random_uuid|random|clock_timestamp)\b/gi,
    instead: 'add the column without a default, and fill it in batches',
  },
];

/** Tables created by the same migration are exempt: they are empty. */
export const migrationsUnderLoad: Check = async (files) =>
  files.filter(({ path }) => path.startsWith('migrations/') && path > FIRST).flatMap(faultsOf);

function faultsOf({ path, text }: SourceFile): string[] {
  const own = new Set([...text.matchAll(/create (?:unlogged )?table (\w+)/gi)].map(([, table]) => table));
  return HELD_UP.flatMap(({ pattern, instead }) =>
    [...text.matchAll(pattern)]
      .map(({ groups }) => groups?.table ?? '')
      .filter((table) => !own.has(table))
      .map((table) => `${path}: holds up everybody who uses ${table}; ${instead}`),
  );
}
