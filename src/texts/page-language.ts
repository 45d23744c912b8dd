import { asLanguage, firstLanguage, LANGUAGE_COOKIE, LANGUAGE_PARAMETER, type Language } from './languages.ts';

// The language of a page in a browser, and the one that its visitor chose.

/** In which the page speaks. */
export const pageLanguage = (): Language => asLanguage(globalThis.document?.documentElement.lang) ?? firstLanguage;

/** What the page's address asks for, if it does; it counts on every later page. */
export function takeAskedLanguage(): Language | null {
  const asked = asLanguage(new URLSearchParams(location.search).get(LANGUAGE_PARAMETER));
  if (asked) keep(asked);
  return asked;
}

export function chosenBefore(): Language | null {
  return asLanguage(new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=([a-z]{2})(?:;|$)`).exec(document.cookie)?.[1]);
}

const ONE_YEAR = 365 * 24 * 3600;

function keep(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is younger than the browsers of lobbies
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${ONE_YEAR}; SameSite=Lax`;
}
