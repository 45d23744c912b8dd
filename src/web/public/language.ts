import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import {
  asLanguage,
  firstLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_PARAMETER,
  type Language,
  languageCodes,
} from '../../texts/languages.ts';
import { cookieIn } from '../http/cookie-in.ts';

const IN_QUERY = new RegExp(`(?:^|&)${LANGUAGE_PARAMETER}=([a-z]{2})(?:&|$)`);
const wanted = new LRUCache<string, Language>({ max: 1_000 });

/** From the query, else the cookie, else `Accept-Language`. */
export function languageOf(req: Pick<IncomingMessage, 'headers'>, query: string): Language {
  return (
    asLanguage(query && IN_QUERY.exec(query)?.[1]) ??
    asLanguage(cookieIn(req, LANGUAGE_COOKIE)) ??
    preferred(req.headers['accept-language'] ?? '')
  );
}

function preferred(header: string): Language {
  const known = wanted.get(header);
  if (known) return known;
  const headers = { 'accept-language': header };
  const language = asLanguage(new Negotiator({ headers }).language(languageCodes)) ?? firstLanguage;
  wanted.set(header, language);
  return language;
}

export const languageHeaders = (language: Language) => ({
  vary: 'accept-encoding, accept-language, cookie',
  'content-language': language,
});
