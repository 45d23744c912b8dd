export const DEFAULT_REDIRECT = '/manage';

/** Open-redirect guard: returns the requested path if it stays on this origin, else `/manage`. */
export function safeRedirect(requested: string | null, origin: string = location.origin): string {
  if (!requested || requested.length > 2000 || hasTrickyCharacter(requested)) return DEFAULT_REDIRECT;
  const url = URL.parse(requested, origin);
  if (!url || url.origin !== origin || url.username || url.password) return DEFAULT_REDIRECT;
  const path = `${url.pathname}${url.search}${url.hash}`;
  if (path.startsWith('//') || hasTrickyCharacter(decoded(url.pathname)) || signInPages.has(url.pathname))
    return DEFAULT_REDIRECT;
  return path;
}

/** Pages that would prompt for the login again. */
const signInPages = new Set(['/login', '/signup']);

/**
 * Returns whether a text has `\` or control characters: browsers read `\` as `/` and drop control characters, so
 * `/\evil.example` and `/<tab>/evil.example` leave the site.
 */
function hasTrickyCharacter(text: string): boolean {
  return [...text].some((character) => character === '\\' || character < ' ' || character === '\u007f');
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '\\'; // reject what cannot be decoded
  }
}
