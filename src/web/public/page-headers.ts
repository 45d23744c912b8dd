import type { Env } from '../../platform/config/env.ts';
import { securityHeaders } from '../../platform/security/security-headers.ts';
import type { Language } from '../../texts/languages.ts';
import { builtDocument, type Document, type InlineSources } from './documents.ts';
import { type AnswerKind, answerKind, type KeptForms } from './kept-answer.ts';
import { languageHeaders } from './language.ts';

type Headers = Readonly<Record<string, string>>;
type PageEnv = Pick<Env, 'APP_URL' | 'STRIPE_SECRET_KEY'>;

/** The security headers of a document's pages: made once for each build, the same object as long as it stands. */
export type PageHeaders = (document: Document) => Headers;

/** @param ancestors who may show the pages in a frame: nobody unless told. */
export function createPageHeaders(env: PageEnv, ancestors?: string[]): PageHeaders {
  const made = new Map<Document, { inline: InlineSources; headers: Headers }>();
  return (document) => {
    const { inline } = builtDocument(document);
    const known = made.get(document);
    if (known?.inline === inline) return known.headers;
    const headers = securityHeaders(env, { ancestors, inline, hasForms: document !== 'directory' });
    made.set(document, { inline, headers });
    return headers;
  };
}

/** What the answers with a document's pages share. */
export type PageKinds = (document: Document, language?: Language) => AnswerKind;

export function pageKinds(headersOf: PageHeaders, forms: KeptForms): PageKinds {
  const kinds = new WeakMap<Headers, Map<Language | undefined, AnswerKind>>();
  return (document, language) => {
    const headers = headersOf(document);
    const known = kinds.get(headers) ?? new Map<Language | undefined, AnswerKind>();
    kinds.set(headers, known);
    const all = language ? { ...headers, ...languageHeaders(language) } : headers;
    const kind = known.get(language) ?? answerKind('text/html; charset=utf-8', all, forms);
    known.set(language, kind);
    return kind;
  };
}
