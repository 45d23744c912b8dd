import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../platform/config/installation.ts';
import { type SecurityEnv, securityHeaders } from '../../platform/security/security-headers.ts';
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

interface BuiltDocument {
  readonly file: string;
  readonly modifiedAt: number;
  /** Build id. */
  readonly stamp: string;
  readonly text: string;
  readonly inline: InlineSources;
  readonly words: ReadonlyMap<string, string>;
  readonly manifest: BuildManifest | null;
  readonly checkedAt: number;
}

const builtDocuments = new Map<Document, BuiltDocument>();
const CHECK_INTERVAL_MS = 1_000;
let folder = CLIENT_FOLDER;

/** Serves sources behind Vite's dev server, ignoring a build on disk. */
export function servePagesFromSources(): void {
  folder = SOURCES;
}

export function buildStamp(document: Document = 'directory'): string {
  return loadBuiltDocument(document).stamp;
}

export const documentOfFile = (name: string): Document | undefined =>
  (Object.keys(documents) as Document[]).find((document) => documents[document] === name);

export function loadBuiltDocument(document: Document): BuiltDocument {
  const cachedDocument = builtDocuments.get(document);
  if (cachedDocument && performance.now() - cachedDocument.checkedAt < CHECK_INTERVAL_MS) return cachedDocument;
  const name = documents[document];
  const file = existsSync(join(folder, name)) ? join(folder, name) : join(SOURCES, name);
  const modifiedAt = statSync(file).mtimeMs;
  const currentDocument =
    cachedDocument?.file === file && cachedDocument.modifiedAt === modifiedAt
      ? cachedDocument
      : readBuiltDocument(document, file, modifiedAt);
  const checkedDocument = { ...currentDocument, checkedAt: performance.now() };
  builtDocuments.set(document, checkedDocument);
  return checkedDocument;
}

/** Returns files of modules besides the document's own; none without a build. */
export function pageFiles(document: Document, modules: readonly string[]): Record<'scripts' | 'styles', string[]> {
  const { manifest } = loadBuiltDocument(document);
  if (!manifest) return { scripts: [], styles: [] };
  const [documentFiles, files] = [filesOf(manifest, [documents[document]]), filesOf(manifest, modules)];
  return {
    scripts: [...files.scripts].filter((file) => !documentFiles.scripts.has(file)),
    styles: [...files.styles].filter((file) => !documentFiles.styles.has(file)),
  };
}

/** @param ancestors default: none; `'any'` allows pages of every scheme */
export function documentHeaders(
  env: SecurityEnv,
  document: Document,
  ancestors?: string[] | 'any',
): Readonly<Record<string, string>> {
  const { inline } = loadBuiltDocument(document);
  return securityHeaders(env, { ancestors, inline, hasForms: document !== 'directory' });
}

function readBuiltDocument(document: Document, file: string, modifiedAt: number): Omit<BuiltDocument, 'checkedAt'> {
  const html = readFileSync(file, 'utf8');
  const text = html.replace(WORDS_COMMENT, '');
  const words = new Map([...html.matchAll(WORDS_COMMENT)].map(([, name = '', src = '']) => [name, src] as const));
  const manifestText =
    file.startsWith(CLIENT_FOLDER) && readFileSync(join(CLIENT_FOLDER, manifestOf(document)), 'utf8');
  const manifest = manifestText ? buildManifest.parse(JSON.parse(manifestText)) : null;
  return { file, modifiedAt, stamp: String(modifiedAt), text, inline: inlineSources(text), words, manifest };
}

/** Written by `scripts/client/page-words.ts`. */
const WORDS_COMMENT = /<!--words ([^\s<>]+) ([^\s<>]+)-->\s*/g;

/** Inlined by `scripts/client/first-paint.ts`. */
// trusted: the text is a built file
const INLINE_ELEMENT = /<(script|style)[^>]*\sdata-from="[^"]*"[^>]*>([\s\S]*?)<\/\1>/g;

/** Hashes the text between the tags, in UTF-8 (https://www.w3.org/TR/CSP3/#match-element-to-source-list). */
export function inlineSources(html: string): InlineSources {
  const inlineElements = [...html.matchAll(INLINE_ELEMENT)].map(([, tag, text = '']) => {
    const hash = createHash('sha256').update(text).digest('base64');
    return { tag, source: `'sha256-${hash}'` };
  });
  const sourcesOf = (requestedTag: string) =>
    inlineElements.flatMap(({ tag, source }) => (tag === requestedTag ? [source] : []));
  return { scripts: sourcesOf('script'), styles: sourcesOf('style') };
}
