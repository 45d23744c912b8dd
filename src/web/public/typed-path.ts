/** Trailing characters of pasted addresses: punctuation, spaces, zero-width. */
const TRAILING_CHARACTERS = /^[/.,;:!)\]>"'”’»…\s\u200b-\u200d\u2060\ufeff]$/;

/**
 * Normalizes a typed path: percent-decoded once, lower case, without trailing punctuation. An undecodable path stays
 * unchanged.
 */
export function cleanTypedPath(path: string): string {
  const decoded = decodeOnce(path);
  let end = decoded.length;
  while (end > 1 && TRAILING_CHARACTERS.test(decoded[end - 1] ?? '')) end--;
  return decoded.slice(0, end).toLowerCase();
}

function decodeOnce(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // malformed
  }
}
