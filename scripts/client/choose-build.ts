import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { z } from 'zod';
import { entryFiles, viteManifestPath } from './build-names.ts';

/** Media query of Chromium 104, Safari 16.4 and Firefox 63; others skip the preload. */
const MODERN_MEDIA = '(width >= 1px)';
const ENTRY_SCRIPT = /<script type="module" crossorigin src="([^"]+)"><\/script>\s*/;

/** Passes both builds to `public/start.js`, which chooses one, and preloads the modern files. */
export function chooseBuild(outDir: string): Plugin {
  return {
    name: 'choose-build',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const entry = ENTRY_SCRIPT.exec(html)?.[1];
        if (!entry) throw new Error('The document has no entry module');
        const preload = '<link rel="modulepreload" ';
        return html
          .replace(ENTRY_SCRIPT, `${preload}crossorigin href="${entry}">\n    `)
          .replaceAll(preload, `${preload}media="${MODERN_MEDIA}" `)
          .replace('<script id="start"', `$& data-entry="${entry}" data-old="${oldEntryFile(outDir)}"`);
      },
    },
  };
}

const manifest = z.record(z.string(), z.object({ file: z.string() }));

function oldEntryFile(outDir: string): string {
  const builtManifest = manifest.parse(
    JSON.parse(readFileSync(join(outDir, viteManifestPath('directory-old')), 'utf8')),
  );
  const name = entryFiles['directory-old'];
  const file = builtManifest[name]?.file;
  if (!file) throw new Error(`The build has no ${name}`);
  return `/${file}`;
}
