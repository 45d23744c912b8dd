import { plainFault } from '../../platform/plain-faults.ts';
import type { Route } from '../../platform/route.ts';
import { invalid } from './error-handler.ts';

interface Given {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** The parts of a request as their schemas read them. @throws AppError `invalid`, in words for a person. */
export function parseRequest({ params, query, body }: Pick<Route, 'params' | 'query' | 'body'>, given: Given) {
  return {
    params: (part(params, given.params) ?? {}) as Record<string, unknown>,
    query: (part(query, withoutEmpty(given.query)) ?? {}) as Record<string, unknown>,
    body: part(body, given.body ?? {}),
  };
}

function part(schema: Route['body'], value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value, { error: plainFault });
  if (!parsed.success) throw invalid(parsed.error);
  return parsed.data;
}

/** A filter of a form that was left empty is none. */
function withoutEmpty(query: unknown): unknown {
  return Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== ''));
}
