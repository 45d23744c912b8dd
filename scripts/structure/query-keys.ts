import type { Check, SourceFile } from './sources.ts';

const DECLARES_KEYS = /^src\/web\/client\/(entities|features)\/[\w-]+\/(.+\/)?([a-z]+-)?api\.ts$/;

/**
 * The cache of the client's queries has one place for each answer: a root of keys is declared by one `api.ts`, as a
 * text that can be read, and an address is read by one file. (That no key is written out elsewhere is the type `Key`.)
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

/** What the pattern finds in more than one file. What a template fills in makes no difference. */
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
