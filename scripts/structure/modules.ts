import type { Check } from './sources.ts';

const MODULE_FILES = 24;
const ADAPTERS = 8;

/** The words a module's files may have; what is left over are adapters, of which there are few. */
const VOCABULARY = [
  /^(index|schema|values|access|routes|queries|views|commands|events|subscribers|jobs)\.ts$/,
  /^[a-z]+(-[a-z]+)*\.entity\.ts$/,
  /^(commands|routes|queries)\/[a-z]+(-[a-z]+)*\.ts$/,
  /^([a-z]+\/)?[a-z]+(-[a-z]+)*\.test\.ts$/,
];
const ADAPTER = /^[a-z]+(-[a-z]+)*\.ts$/;
const EMPTY_NAME = /(^|[-/])(utils?|helpers?|manager|data|common|misc|stuff|handlers?)([-.]|$)/;

/** A module holds the files every other module holds, few adapters, and fewer than 25 files beside its tests. */
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
  const adapters = others.filter((file) => ADAPTER.test(file) && !EMPTY_NAME.test(file));
  const strangers = others.filter((file) => !adapters.includes(file));
  const counted = files.filter((file) => !file.endsWith('.test.ts')).length;
  return [
    ...strangers.map((file) => `${folder}/${file}: is none of the files a module has`),
    ...(adapters.length > ADAPTERS
      ? [`${folder}: ${adapters.length} adapters of ${ADAPTERS}: ${adapters.join(', ')}`]
      : []),
    ...(counted > MODULE_FILES ? [`${folder}: ${counted} files of ${MODULE_FILES}`] : []),
    ...(files.includes('index.ts') ? [] : [`${folder}: has no index.ts`]),
  ];
}
