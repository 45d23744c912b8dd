import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '../../platform/config/env.ts';
import { ROOT } from '../../platform/config/installation.ts';
import { securityHeaders } from '../../platform/security/security-headers.ts';
import { type BuildManifest, buildManifest, filesOf } from './build-manifest.ts';

/** Vite's output; without a build, a bare page is served, enough for API tests. */
export const CLIENT_FOLDER = join(ROOT, 'dist/client');
const SOURCES = join(ROOT, 'src/web/client');

const documents = { directory: 'directory.html', app: 'index.html' } as const;
const manifestOf = (document: Document) => `.vite/${document}.json`;
export type Document = keyof typeof documents;

export interface InlineSources {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

interface Built {
  readonly from: string;
  readonly at: number;
  /** Identifies the build. */
  readonly stamp: string;
  readonly text: string;
  readonly inline: InlineSources;
  readonly words: ReadonlyMap<string, string>;
  readonly manifest: BuildManifest | null;
  readonly lookedAt: number;
}

const read = new Map<Document, Built>();
const LOOK_EVERY_MS = 1_000;
let folder = CLIENT_FOLDER;

/** Behind Vite's dev server, ignores a build on disk. */
export function servePagesFromSources(): void {
  folder = SOURCES;
}

export function buildStamp(document: Document = 'directory'): string {
  return builtDocument(document).stamp;
}

export const documentOfFile = (name: string): Document | undefined =>
  (Object.keys(documents) as Document[]).find((document) => documents[document] === name);

export function builtDocument(document: Document): Built {
  const known = read.get(document);
  if (known && performance.now() - known.lookedAt < LOOK_EVERY_MS) return known;
  const name = documents[document];
  const from = existsSync(join(folder, name)) ? join(folder, name) : join(SOURCES, name);
  const at = statSync(from).mtimeMs;
  const found = known?.from === from && known.at === at ? known : readBuilt(document, from, at);
  const looked = { ...found, lookedAt: performance.now() };
  read.set(document, looked);
  return looked;
}

/** Files of modules besides the document's own; none without a build. */
export function pageFiles(document: Document, modules: readonly string[]): Record<'scripts' | 'styles', string[]> {
  const { manifest } = builtDocument(document);
  if (!manifest) return { scripts: [], styles: [] };
  const [known, files] = [filesOf(manifest, [documents[document]]), filesOf(manifest, modules)];
  return {
    scripts: [...files.scripts].filter((file) => !known.scripts.has(file)),
    styles: [...files.styles].filter((file) => !known.styles.has(file)),
  };
}

/** @param ancestors default: none; `'any'` allows pages of every scheme */
export function documentHeaders(
  env: Pick<Env, 'APP_URL' | 'STRIPE_SECRET_KEY'> & Partial<Pick<Env, 'DEMO'>>,
  document: Document,
  ancestors?: string[] | 'any',
): Readonly<Record<string, string>> {
  const { inline } = builtDocument(document);
  return securityHeaders(env, { ancestors, inline, hasForms: document !== 'directory' });
}

function readBuilt(document: Document, from: string, at: number): Omit<Built, 'lookedAt'> {
  const html = readFileSync(from, 'utf8');
  const text = html.replace(WORDS, '');
  const words = new Map([...html.matchAll(WORDS)].map(([, name = '', src = '']) => [name, src] as const));
  const listed = from.startsWith(CLIENT_FOLDER) && readFileSync(join(CLIENT_FOLDER, manifestOf(document)), 'utf8');
  const manifest = listed ? buildManifest.parse(JSON.parse(listed)) : null;
  return { from, at, stamp: String(at), text, inline: inlineSources(text), words, manifest };
}

/** Written by `scripts/client/page-words.ts`. */
const WORDS = /<!--words (\S+) (\S+)-->\s*/g;

/** Inlined by `scripts/client/first-paint.ts`. */
const INLINE = /<(script|style)[^>]*\sdata-from="[^"]*"[^>]*>([\s\S]*?)<\/\1>/g;

/** Hashes the text between the tags, in UTF-8 (https://www.w3.org/TR/CSP3/#match-element-to-source-list). */
export function inlineSources(html: string): InlineSources {
  const found = [...html.matchAll(INLINE)].map(([, tag, text = '']) => {
    const hash = createHash('sha256').update(text).digest('base64');
    return { tag, source: `'sha256-${hash}'` };
  });
  const of = (wanted: string) => found.flatMap(({ tag, source }) => (tag === wanted ? [source] : []));
  return { scripts: of('script'), styles: of('style') };
}
