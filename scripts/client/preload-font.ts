import type { Plugin } from 'vite';

/** Font of every page; others load on demand. */
const FONT = /instrument-sans-latin-wght-normal-[^/]*\.woff2$/;

/** Preloads the font: the style sheet would load it late and shift the layout. */
export function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => FONT.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head-prepend' as const,
          })),
    },
  };
}
