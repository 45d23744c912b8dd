import type { Directory } from '../../../../../modules/directory/schema.ts';
import { call } from '../../../lib/api.ts';
import { parseDirectory } from '../parse.ts';

/** A display polls this often, give or take `POLL_JITTER`, besides being told. */
export const POLL_MS = 15_000;
export const POLL_JITTER = 0.2;
/** A directory this new is not polled for. */
export const FRESH_MS = 10_000;

export interface DirectoryRequest {
  /** The building's slug by the last answer. */
  slug: string;
  /** The answer is at least that new. */
  atLeast: number | null;
  signal: AbortSignal;
}

/** `GET /api/property`. The browser's cache revalidates by ETag, so an unchanged directory costs no body. */
export function fetchDirectory({ slug, atLeast, signal }: DirectoryRequest): Promise<Directory> {
  const query = new URLSearchParams({ slug });
  if (atLeast !== null) query.set('version', String(atLeast));
  return call('GET', `/api/property?${query}`, { reply: { parse }, signal });
}

function parse(value: unknown): Directory {
  const directory = parseDirectory(value);
  if (!directory) throw new TypeError('The answer is no directory');
  return directory;
}
