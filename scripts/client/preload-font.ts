import type { Plugin } from 'vite';

/** The one font file every page is set in; the others come when a page needs them. */
const FONT = /instrument-sans-latin-wght-normal-[^/]*\.woff2$/;

/** Asks for the font with the page itself: found only through the stylesheet, it would arrive late and move lines. */
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
