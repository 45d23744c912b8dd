import type { Check, SourceFile } from './sources.ts';

const DECLARES_KEYS = /^src\/web\/client\/(entities|features)\/[\w-]+\/(.+\/)?([a-z]+-)?api\.ts$/;

/**
 * Each query key root is declared in one `api.ts` as a literal, and each URL is fetched in one file. The type `Key`
 * covers the rest.
 */
export const queryKeys: Check = (files) => {
  const client = files.filter(({ path }) => /^src\/web\/client\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
  const declaring = client.filter(({ path }) => path !== 'src/web/client/lib/query-keys.ts');
  return [
    ...declaring.flatMap(misplaced),
    ...repeated(declaring, /\bqueryKeys\('([^']*)'\)/g, 'the root of query keys'),
    ...repeated(client, /'GET',\s*(['"`]\/api\/.*?['"`])(?=[,)])/gs, 'the read of'),
  ];
};

function misplaced({ path, text }: SourceFile): string[] {
  const calls = [...text.matchAll(/\bqueryKeys\(([^)]*)\)/g)].map(([, root = '']) => root);
  return calls.flatMap((root) => [
    ...(DECLARES_KEYS.test(path) ? [] : [`${path}: declares query keys, which belong in an api.ts`]),
    ...(/^'[a-z-]+'$/.test(root) ? [] : [`${path}: queryKeys(${root}) is not called with a text`]),
  ]);
}

/** Matches in more than one file, ignoring template contents. */
function repeated(files: readonly SourceFile[], pattern: RegExp, what: string): string[] {
  const found = files.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(([, name = '']) => ({ path, name: nameOf(name) })),
  );
  return [...Map.groupBy(found, ({ name }) => name)].flatMap(([name, places]) => {
    const paths = [...new Set(places.map(({ path }) => path))];
    return paths.length > 1 ? [`${what} ${name} stands in ${paths.join(' and ')}`] : [];
  });
}

const nameOf = (literal: string) => literal.replaceAll(/['"`]/g, '').replaceAll(/\$\{[^}]*\}/g, '*');
