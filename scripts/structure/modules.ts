import type { Check } from './sources.ts';

/** File names a module may use; any other kebab-case name is an adapter. */
const VOCABULARY = [
  /^(index|schema|values|access|routes|queries|views|commands|events|subscribers|jobs)\.ts$/,
  /^[a-z]+(-[a-z]+)*\.entity\.ts$/,
  /^(commands|routes|queries)\/[a-z]+(-[a-z]+)*\.ts$/,
  /^([a-z]+\/)?[a-z]+(-[a-z]+)*\.test\.ts$/,
];
const ADAPTER = /^[a-z]+(-[a-z]+)*\.ts$/;
const EMPTY_NAME = /(^|[-/])(utils?|helpers?|manager|data|common|misc|stuff|handlers?)([-.]|$)/;

/** A module has an `index.ts`, known kinds of files, and adapters with names that say something. */
export const moduleVocabulary: Check = (files) => {
  const inModules = files.flatMap(({ path }) => {
    const [, module, file] = /^src\/modules\/([^/]+)\/(.+)$/.exec(path) ?? [];
    return module && file ? [{ module, file }] : [];
  });
  const held = Map.groupBy(inModules, ({ module }) => module);
  return [...held].flatMap(([module, entries]) =>
    faultsOf(
      entries.map(({ file }) => file),
      `src/modules/${module}`,
    ),
  );
};

function faultsOf(files: readonly string[], folder: string): string[] {
  const others = files.filter((file) => !VOCABULARY.some((word) => word.test(file)));
  const strangers = others.filter((file) => !ADAPTER.test(file) || EMPTY_NAME.test(file));
  return [
    ...strangers.map((file) => `${folder}/${file}: is none of the files a module has`),
    ...(files.includes('index.ts') ? [] : [`${folder}: has no index.ts`]),
  ];
}
