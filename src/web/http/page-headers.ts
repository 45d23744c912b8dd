import type { Env } from '../../platform/env.ts';
import { securityHeaders } from '../../platform/security-headers.ts';
import { builtDocument, type Document, type InlineSources } from './documents.ts';
import { type AnswerKind, answerKind, type KeptForms } from './kept-answer.ts';

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
    const headers = securityHeaders(env, ancestors, inline);
    made.set(document, { inline, headers });
    return headers;
  };
}

/** What the answers with a document's pages share. */
export function pageKinds(headersOf: PageHeaders, forms: KeptForms): (document: Document) => AnswerKind {
  const kinds = new WeakMap<Headers, AnswerKind>();
  return (document) => {
    const headers = headersOf(document);
    const kind = kinds.get(headers) ?? answerKind('text/html; charset=utf-8', headers, forms);
    kinds.set(headers, kind);
    return kind;
  };
}
