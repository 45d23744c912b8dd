import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '../../platform/config/env.ts';
import { ROOT } from '../../platform/config/installation.ts';
import { securityHeaders } from '../../platform/security/security-headers.ts';

/** What Vite builds; before the first build the bare page is sent, which is enough for the API's tests. */
export const CLIENT_FOLDER = join(ROOT, 'dist/client');
const SOURCES = join(ROOT, 'src/web/client');

/** The documents Vite builds: a building's directory, and the app, which is everything else. */
const documents = { directory: 'directory.html', app: 'index.html' } as const;
export type Document = keyof typeof documents;

/** What the content security policy has to admit of a document: the hashes of what stands in the page itself. */
export interface InlineSources {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

interface Built {
  readonly from: string;
  readonly at: number;
  /** Names it. */
  readonly stamp: string;
  readonly text: string;
  readonly inline: InlineSources;
  /** Scripts that have its pages speak another language, by what they are for: `listing.es`. */
  readonly words: ReadonlyMap<string, string>;
  readonly lookedAt: number;
}

const read = new Map<Document, Built>();
const LOOK_EVERY_MS = 1_000;
let folder = CLIENT_FOLDER;

/** For Vite's dev server, which stands in front: an older build on disk is ignored. */
export function servePagesFromSources(): void {
  folder = SOURCES;
}

/** Names the build that a document's pages refer to: a page kept in memory is good only as long as this stays. */
export function buildStamp(document: Document = 'directory'): string {
  return builtDocument(document).stamp;
}

/** The document whose file has this name; `undefined` for any other file. */
export const documentOfFile = (name: string): Document | undefined =>
  (Object.keys(documents) as Document[]).find((document) => documents[document] === name);

/** The built document; read anew when a build has replaced it. */
export function builtDocument(document: Document): Built {
  const known = read.get(document);
  if (known && performance.now() - known.lookedAt < LOOK_EVERY_MS) return known;
  const name = documents[document];
  const from = existsSync(join(folder, name)) ? join(folder, name) : join(SOURCES, name);
  const at = statSync(from).mtimeMs;
  const found = known?.from === from && known.at === at ? known : readBuilt(from, at);
  const looked = { ...found, lookedAt: performance.now() };
  read.set(document, looked);
  return looked;
}

/** The security headers of a document's pages. @param ancestors who may show them in a frame: nobody unless given. */
export function documentHeaders(
  env: Pick<Env, 'APP_URL' | 'STRIPE_SECRET_KEY'>,
  document: Document,
  ancestors?: string[],
): Readonly<Record<string, string>> {
  const { inline } = builtDocument(document);
  return securityHeaders(env, { ancestors, inline, hasForms: document !== 'directory' });
}

function readBuilt(from: string, at: number): Omit<Built, 'lookedAt'> {
  const html = readFileSync(from, 'utf8');
  const text = html.replace(WORDS, '');
  const words = new Map([...html.matchAll(WORDS)].map(([, name = '', src = '']) => [name, src] as const));
  return { from, at, stamp: String(at), text, inline: inlineSources(text), words };
}

/** As `scripts/client/page-words.ts` leaves them. */
const WORDS = /<!--words (\S+) (\S+)-->\s*/g;

/** What the build has put there, with the name of its file (`scripts/client/first-paint.ts`). */
const INLINE = /<(script|style)[^>]*\sdata-from="[^"]*"[^>]*>([\s\S]*?)<\/\1>/g;

/** As https://www.w3.org/TR/CSP3/#match-element-to-source-list compares them: the text between the tags, in UTF-8. */
export function inlineSources(html: string): InlineSources {
  const found = [...html.matchAll(INLINE)].map(([, tag, text = '']) => {
    const hash = createHash('sha256').update(text).digest('base64');
    return { tag, source: `'sha256-${hash}'` };
  });
  const of = (wanted: string) => found.flatMap(({ tag, source }) => (tag === wanted ? [source] : []));
  return { scripts: of('script'), styles: of('style') };
}
