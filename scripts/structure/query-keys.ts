import type { Check, SourceFile } from './sources.ts';

const DECLARES_KEYS = /^src\/web\/client\/(entities|features)\/[\w-]+\/(.+\/)?([a-z]+-)?api\.ts$/;

/**
 * Requires each query key root to be a literal in one `api.ts`, and each reading call to be sent from one file. The
 * type `Key` covers the rest.
 */
export const queryKeys: Check = (files) => {
  const client = files.filter(({ path }) => /^src\/web\/client\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
  const declaringFiles = client.filter(({ path }) => path !== 'src/web/client/lib/query-keys.ts');
  return [
    ...declaringFiles.flatMap(misplacedKeys),
    ...repeatedFaults(declaringFiles.flatMap(rootsIn), 'the root of query keys'),
    ...repeatedFaults(client.flatMap(readsIn(files)), 'the read of'),
  ];
};

interface KeyUse {
  readonly path: string;
  readonly name: string;
}

const rootsIn = ({ path, text }: SourceFile): KeyUse[] =>
  [...text.matchAll(/\bqueryKeys\('([^']*)'\)/g)].map(([, name = '']) => ({ path, name }));

const DECLARED_READ = /^export const (\w+) = [^;]*?\bdefineCall\(\{\s*method: 'GET',/gm;
const IMPORTED_CALLS = /^import (?:type )?\* as (\w+) from '[^']*\/modules\/(\w+)\/calls\.ts';$/gm;

/** Finds `shop.readCart` wherever the client sends it; a mutation that reads has no key. */
function readsIn(files: readonly SourceFile[]): (file: SourceFile) => KeyUse[] {
  const declaredReads = new Set(
    files.flatMap(({ path, text }) => {
      const module = /^src\/modules\/(\w+)\/(?:[a-z-]+-)?calls\.ts$/.exec(path)?.[1];
      return module ? [...text.matchAll(DECLARED_READ)].map(([, name]) => `${module}.${name}`) : [];
    }),
  );
  return ({ path, text }) =>
    [...text.matchAll(IMPORTED_CALLS)].flatMap(([, alias, module]) => {
      const callPattern = new RegExp(
        `(?:(?<!mutationFn: \\(\\) => )\\b(?:call|callInSession|listWithTotal)\\(|<typeof )${alias}\\.(\\w+)`,
        'g',
      );
      const names = [...text.matchAll(callPattern)].map(([, name]) => `${module}.${name}`);
      return names.filter((name) => declaredReads.has(name)).map((name) => ({ path, name }));
    });
}

function misplacedKeys({ path, text }: SourceFile): string[] {
  const calls = [...text.matchAll(/\bqueryKeys\(([^)]*)\)/g)].map(([, root = '']) => root);
  return calls.flatMap((root) => [
    ...(DECLARES_KEYS.test(path) ? [] : [`${path}: declares query keys, which belong in an api.ts`]),
    ...(/^'[a-z-]+'$/.test(root) ? [] : [`${path}: queryKeys(${root}) is not called with a text`]),
  ]);
}

/** Names in more than one file. */
function repeatedFaults(uses: readonly KeyUse[], description: string): string[] {
  return [...Map.groupBy(uses, ({ name }) => name)].flatMap(([name, places]) => {
    const paths = [...new Set(places.map(({ path }) => path))];
    return paths.length > 1 ? [`${description} ${name} stands in ${paths.join(' and ')}`] : [];
  });
}
