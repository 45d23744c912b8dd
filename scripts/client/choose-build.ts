import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { z } from 'zod';
import { entryOf, manifestOf } from './build-names.ts';

/** From Chromium 104, Safari 16.4 and Firefox 63; others skip the preload. */
const MODERN = '(width >= 1px)';
const ENTRY = /<script type="module" crossorigin src="([^"]+)"><\/script>\s*/;

/** Passes both builds to `public/start.js`, which chooses one, and preloads the modern files. */
export function chooseBuild(outDir: string): Plugin {
  return {
    name: 'choose-build',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const entry = ENTRY.exec(html)?.[1];
        if (!entry) throw new Error('The document has no entry module');
        const preload = '<link rel="modulepreload" ';
        return html
          .replace(ENTRY, `${preload}crossorigin href="${entry}">\n    `)
          .replaceAll(preload, `${preload}media="${MODERN}" `)
          .replace('<script id="start"', `$& data-entry="${entry}" data-old="${oldEntry(outDir)}"`);
      },
    },
  };
}

const manifest = z.record(z.string(), z.object({ file: z.string() }));

function oldEntry(outDir: string): string {
  const built = manifest.parse(JSON.parse(readFileSync(join(outDir, manifestOf('directory-old')), 'utf8')));
  const name = entryOf['directory-old'];
  const file = built[name]?.file;
  if (!file) throw new Error(`The build has no ${name}`);
  return `/${file}`;
}
