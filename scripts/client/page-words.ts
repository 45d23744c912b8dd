import type { Plugin, Rolldown } from 'vite';

const WORDS = /<!--words (\S+) \.\/(\S+)-->/g;

export function pageWords(): Plugin {
  return {
    name: 'page-words',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        html.replace(
          WORDS,
          (_comment, name: string, source: string) => `<!--words ${name} /${fileOf(bundle, source)}-->`,
        ),
    },
  };
}

export const wordsIn = (html: string): string[] => [...html.matchAll(WORDS)].map(([, , source = '']) => source);

function fileOf(bundle: Rolldown.OutputBundle, source: string): string {
  const built = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/${source}`),
  );
  if (!built) throw new Error(`${source} is not built`);
  return built.fileName;
}
