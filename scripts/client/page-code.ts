import type { Plugin, Rolldown } from 'vite';

const CODE = /<!--code (\S+) ([^>]+)-->/g;

/**
 * Names the files that a page loads besides its document's, so that the server can link them:
 * `<!--code shop ./features/shop/ShopPage.tsx-->` becomes `<!--code shop /assets/ShopPage-1.css /assets/ShopPage-1.js-->`.
 */
export function pageCode(): Plugin {
  return {
    name: 'page-code',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {}, chunk }) =>
        html.replace(CODE, (_comment, page: string, sources: string) => {
          const known = filesOf(bundle, chunk ? [chunk] : []);
          const files = filesOf(
            bundle,
            sources.split(' ').map((source) => chunkOf(bundle, source)),
          );
          return `<!--code ${page} ${[...files.difference(known)].map((file) => `/${file}`).join(' ')}-->`;
        }),
    },
  };
}

/** Files of chunks and of what they import, in the order in which Vite adds their style sheets. */
function filesOf(bundle: Rolldown.OutputBundle, chunks: readonly Rolldown.OutputChunk[]): Set<string> {
  const files = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk) => {
    if (files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') add(imported);
    }
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
  };
  chunks.forEach(add);
  return files;
}

function chunkOf(bundle: Rolldown.OutputBundle, source: string): Rolldown.OutputChunk {
  const path = source.replace(/^\.\//, '/');
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && file.facadeModuleId?.endsWith(path)) return file;
  throw new Error(`${source} is not built`);
}
