export const DEFAULT_REDIRECT = '/manage';

/** Open-redirect guard: the requested path if it stays on this origin, else `/manage`. */
export function safeRedirect(requested: string | null, origin: string = location.origin): string {
  if (!requested || requested.length > 2000 || hasTrickyCharacter(requested)) return DEFAULT_REDIRECT;
  const url = URL.parse(requested, origin);
  if (!url || url.origin !== origin || url.username || url.password) return DEFAULT_REDIRECT;
  const path = `${url.pathname}${url.search}${url.hash}`;
  if (path.startsWith('//') || hasTrickyCharacter(decoded(url.pathname)) || signInPages.has(url.pathname))
    return DEFAULT_REDIRECT;
  return path;
}

/** Returning to these would ask for the login again. */
const signInPages = new Set(['/login', '/signup']);

/**
 * Browsers read `\` as `/` and drop control characters, so `/\evil.example` and `/<tab>/evil.example` leave the site.
 */
function hasTrickyCharacter(text: string): boolean {
  return [...text].some((character) => character === '\\' || character < ' ' || character === '\u007f');
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '\\'; // refuse what cannot be decoded
  }
}
