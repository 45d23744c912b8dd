import * as calls from '../../../../../modules/directory/calls.ts';
import { call } from '../../../lib/api.ts';
import { parseDirectory, type ScreenDirectory } from '../parse.ts';

/** Poll interval in ms, a fallback for pushes. */
export const POLL_MS = 15_000;
export const POLL_JITTER = 0.2;
/** Age in ms up to which a directory is not polled again. */
export const FRESH_MS = 10_000;

export interface DirectoryRequest {
  slug: string;
  /** Minimum version of the reply. */
  atLeast: number | null;
  signal: AbortSignal;
}

/** Fetches a directory. Revalidated by ETag: an unchanged one has no body. */
export async function fetchDirectory({ slug, atLeast, signal }: DirectoryRequest): Promise<ScreenDirectory> {
  const reply = await call(calls.readDirectory, {
    query: { slug, version: atLeast },
    signal,
  });
  const directory = parseDirectory(reply);
  if (!directory) throw new TypeError('The answer is no directory');
  return directory;
}
