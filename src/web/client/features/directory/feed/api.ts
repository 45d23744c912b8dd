import type { Directory } from '../../../../../modules/directory/schema.ts';
import { call } from '../../../lib/api.ts';
import { parseDirectory } from '../parse.ts';

/** Fallback for pushes. */
export const POLL_MS = 15_000;
export const POLL_JITTER = 0.2;
/** A newer directory is not polled. */
export const FRESH_MS = 10_000;

export interface DirectoryRequest {
  slug: string;
  /** Minimum version of the reply. */
  atLeast: number | null;
  signal: AbortSignal;
}

/** Revalidated by ETag: an unchanged directory has no body. */
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
