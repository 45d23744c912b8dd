import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import {
  defaultLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_PARAMETER,
  type Language,
  languageCodes,
  parseLanguage,
} from '../../texts/languages.ts';
import { readCookie } from '../http/read-cookie.ts';

const LANGUAGE_IN_QUERY = new RegExp(`(?:^|&)${LANGUAGE_PARAMETER}=([a-z]{2})(?:&|$)`);
const languageByHeader = new LRUCache<string, Language>({ max: 1_000 });

/** Resolves query, then cookie, then `Accept-Language`. */
export function languageOf(req: Pick<IncomingMessage, 'headers'>, query: string): Language {
  return (
    parseLanguage(query && LANGUAGE_IN_QUERY.exec(query)?.[1]) ??
    parseLanguage(readCookie(req, LANGUAGE_COOKIE)) ??
    preferredLanguage(req.headers['accept-language'] ?? '')
  );
}

function preferredLanguage(header: string): Language {
  const cachedLanguage = languageByHeader.get(header);
  if (cachedLanguage) return cachedLanguage;
  const headers = { 'accept-language': header };
  const language = parseLanguage(new Negotiator({ headers }).language(languageCodes)) ?? defaultLanguage;
  languageByHeader.set(header, language);
  return language;
}

export const languageHeaders = (language: Language) => ({
  vary: 'accept-encoding, accept-language, cookie',
  'content-language': language,
});
