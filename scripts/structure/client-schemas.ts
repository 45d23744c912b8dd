import type { Check, SourceFile } from './sources.ts';

const CLIENT = /^src\/web\/client\/.*(?<!\.test)\.tsx?$/;
const IMPORTED_CALLS = /^import (?:\* as (\w+)|\{([^}]+)\}) from '[^']*\/modules\/\w+\/(?:[a-z-]+-)?calls\.ts';$/gm;

/** Forbids client code to read the schemas of calls, which its build leaves out (`scripts/client/client-calls.ts`). */
export const clientSchemas: Check = (files) => files.filter(({ path }) => CLIENT.test(path)).flatMap(faultsIn);

function faultsIn({ path, text }: SourceFile): string[] {
  const calls = [...text.matchAll(IMPORTED_CALLS)].flatMap(([, namespace, names]) =>
    namespace ? [`${namespace}\\.\\w+`] : (names?.match(/\w+(?=\s*(?:,|$))/g) ?? []),
  );
  if (calls.length === 0) return [];
  const schema = new RegExp(`(?<!typeof )\\b(?:${calls.join('|')})\\.(?:params|query|body|reply)\\b`, 'g');
  return [...text.matchAll(schema)].map(
    ([expression]) => `${path}: ${expression} is not in the build: import the schema by its name`,
  );
}
