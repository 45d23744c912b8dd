import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const STYLESHEET = /<link rel="stylesheet"[^>]*\shref="\/([^"]+)">/g;
/** What Vite calls it; a document with several would fetch them a second time with the modules that they belong to. */
const ONLY_STYLES = /^assets\/style-[^/]+\.css$/;
/** One that is neither a module nor deferred: the browser waits for it wherever it stands. */
const BLOCKING_SCRIPT = /<script((?![^>]*\s(?:type|async|defer)\b)[^>]*?)\ssrc="\/([^"]+)"([^>]*)><\/script>/g;
const MODULE = /<(?:link rel="modulepreload"|script type="module")/g;

/**
 * Puts what a first paint waits for into the page itself, so that it waits for nothing else: the style sheet, where all of
 * a document's styles are one file, and the script that chooses the theme. The server's policy admits them by their hashes
 * (`src/web/public/documents.ts`). Its modules come after that: what they take over can be read already. Each says from which
 * file it comes: a wall looks whether there is a newer one (`features/directory/display/useSelfUpdate.ts`).
 */
export function firstPaint(outDir: string, html: string): Plugin {
  return {
    name: 'first-paint',
    apply: 'build',
    // Before the service worker's list is made, which holds a hash of the page.
    writeBundle() {
      const page = join(outDir, html);
      writeFileSync(
        page,
        inlined(readFileSync(page, 'utf8'), (file) => readFileSync(join(outDir, file), 'utf8')),
      );
    },
  };
}

/** @param read answers a built file by its path from the site's root, without the first slash. */
export function inlined(html: string, read: (file: string) => string): string {
  return html
    .replace(STYLESHEET, (link, file: string) => {
      return ONLY_STYLES.test(file) ? `<style data-from="/${file}">${read(file).trim()}</style>` : link;
    })
    .replace(BLOCKING_SCRIPT, (_script, before: string, file: string, after: string) => {
      return `<script${before}${after} data-from="/${file}">${read(file).trim()}</script>`;
    })
    .replace(MODULE, '$& fetchpriority="low"');
}
