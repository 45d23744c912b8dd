import { defaultLanguage, LANGUAGE_COOKIE, LANGUAGE_PARAMETER, type Language, parseLanguage } from './languages.ts';

export const pageLanguage = (): Language => parseLanguage(globalThis.document?.documentElement.lang) ?? defaultLanguage;

/** Returns and stores the language in the page's address, if any. */
export function storeRequestedLanguage(): Language | null {
  const requestedLanguage = parseLanguage(new URLSearchParams(location.search).get(LANGUAGE_PARAMETER));
  if (requestedLanguage) storeLanguage(requestedLanguage);
  return requestedLanguage;
}

export function readStoredLanguage(): Language | null {
  return parseLanguage(new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=([a-z]{2})(?:;|$)`).exec(document.cookie)?.[1]);
}

const ONE_YEAR = 365 * 24 * 3600;

function storeLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is younger than the browsers of lobbies
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${ONE_YEAR}; SameSite=Lax`;
}
