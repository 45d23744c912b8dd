import type { Check, SourceFile } from './sources.ts';

const DECLARES_KEYS = /^src\/web\/client\/(entities|features)\/[\w-]+\/(.+\/)?([a-z]+-)?api\.ts$/;

/**
 * Each query key root is declared in one `api.ts` as a literal, and each call that reads is sent from one file. The type
 * `Key` covers the rest.
 */
export const queryKeys: Check = (files) => {
  const client = files.filter(({ path }) => /^src\/web\/client\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
  const declaring = client.filter(({ path }) => path !== 'src/web/client/lib/query-keys.ts');
  return [
    ...declaring.flatMap(misplaced),
    ...repeated(declaring.flatMap(rootsIn), 'the root of query keys'),
    ...repeated(client.flatMap(readsIn(files)), 'the read of'),
  ];
};

interface Found {
  readonly path: string;
  readonly name: string;
}

const rootsIn = ({ path, text }: SourceFile): Found[] =>
  [...text.matchAll(/\bqueryKeys\('([^']*)'\)/g)].map(([, name = '']) => ({ path, name }));

const DECLARED_READ = /^export const (\w+) = [^;]*?\bdefineCall\(\{\s*method: 'GET',/gm;
const IMPORTED_CALLS = /^import (?:type )?\* as (\w+) from '[^']*\/modules\/(\w+)\/calls\.ts';$/gm;

/** `shop.readCart`, wherever a client's file sends it; a mutation that reads has no key. */
function readsIn(files: readonly SourceFile[]): (file: SourceFile) => Found[] {
  const reads = new Set(
    files.flatMap(({ path, text }) => {
      const module = /^src\/modules\/(\w+)\/(?:[a-z-]+-)?calls\.ts$/.exec(path)?.[1];
      return module ? [...text.matchAll(DECLARED_READ)].map(([, name]) => `${module}.${name}`) : [];
    }),
  );
  return ({ path, text }) =>
    [...text.matchAll(IMPORTED_CALLS)].flatMap(([, alias, module]) => {
      const sent = new RegExp(
        `(?:(?<!mutationFn: \\(\\) => )\\b(?:call|callInSession|listWithTotal)\\(|<typeof )${alias}\\.(\\w+)`,
        'g',
      );
      const names = [...text.matchAll(sent)].map(([, name]) => `${module}.${name}`);
      return names.filter((name) => reads.has(name)).map((name) => ({ path, name }));
    });
}

function misplaced({ path, text }: SourceFile): string[] {
  const calls = [...text.matchAll(/\bqueryKeys\(([^)]*)\)/g)].map(([, root = '']) => root);
  return calls.flatMap((root) => [
    ...(DECLARES_KEYS.test(path) ? [] : [`${path}: declares query keys, which belong in an api.ts`]),
    ...(/^'[a-z-]+'$/.test(root) ? [] : [`${path}: queryKeys(${root}) is not called with a text`]),
  ]);
}

/** Names in more than one file. */
function repeated(found: readonly Found[], what: string): string[] {
  return [...Map.groupBy(found, ({ name }) => name)].flatMap(([name, places]) => {
    const paths = [...new Set(places.map(({ path }) => path))];
    return paths.length > 1 ? [`${what} ${name} stands in ${paths.join(' and ')}`] : [];
  });
}
