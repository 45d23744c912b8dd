import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const STYLESHEET = /<link rel="stylesheet"[^>]*\shref="\/([^"]+)">/g;
/** Vite's name for a single style sheet. Several would be fetched again with their modules. */
const ONLY_STYLES = /^assets\/style-[^/]+\.css$/;
/** A script that is neither module, async nor deferred blocks rendering. */
const BLOCKING_SCRIPT = /<script((?![^>]*\s(?:type|async|defer)\b)[^>]*?)\ssrc="\/([^"]+)"([^>]*)><\/script>/g;
/** Precedes the modules, so that those do not delay the style sheets; the server adds the page's own. */
const STYLES_PLACEHOLDER = '<!--styles-->';
const MODULE = /<(?:link rel="modulepreload"|script type="module")/g;

/**
 * Inlines the style sheet and theme script; the policy allows their hashes. Each names its source file, which
 * `useSelfUpdate.ts` compares to detect a release.
 */
export function inlineFirstPaint(outDir: string, html: string): Plugin {
  return {
    name: 'first-paint',
    apply: 'build',
    // Precedes the service worker list, which hashes the page.
    writeBundle() {
      const page = join(outDir, html);
      writeFileSync(
        page,
        inlineFiles(readFileSync(page, 'utf8'), (file) => readFileSync(join(outDir, file), 'utf8')),
      );
    },
  };
}

/** @param readFile returns a built file by path, without the leading slash */
export function inlineFiles(html: string, readFile: (file: string) => string): string {
  const links: string[] = [];
  return html
    .replace(STYLESHEET, (link, file: string) => {
      if (ONLY_STYLES.test(file)) return `<style data-from="/${file}">${readFile(file).trim()}</style>`;
      links.push(link);
      return '';
    })
    .replace(STYLES_PLACEHOLDER, () => [...links, STYLES_PLACEHOLDER].join(''))
    .replace(BLOCKING_SCRIPT, (_script, before: string, file: string, after: string) => {
      return `<script${before}${after} data-from="/${file}">${readFile(file).trim()}</script>`;
    })
    .replace(MODULE, '$& fetchpriority="low"');
}
