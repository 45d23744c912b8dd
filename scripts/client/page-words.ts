import type { Plugin, Rolldown } from 'vite';

const WORDS_COMMENT = /<!--words (\S+) \.\/(\S+)-->/g;

export function pageWords(): Plugin {
  return {
    name: 'page-words',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        html.replace(
          WORDS_COMMENT,
          (_comment, name: string, source: string) => `<!--words ${name} /${fileOf(bundle, source)}-->`,
        ),
    },
  };
}

export const wordsIn = (html: string): string[] => [...html.matchAll(WORDS_COMMENT)].map(([, , source = '']) => source);

function fileOf(bundle: Rolldown.OutputBundle, source: string): string {
  const builtChunk = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/${source}`),
  );
  if (!builtChunk) throw new Error(`${source} is not built`);
  return builtChunk.fileName;
}
