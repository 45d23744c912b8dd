import type { Route } from '../../platform/http/route.ts';
import { AppError } from '../../shared/errors.ts';
import { plainFault } from '../../shared/plain-faults.ts';
import { invalid } from './error-handler.ts';

interface Given {
  params?: unknown;
  query?: unknown;
}

/** Path and query. @throws AppError `invalid` with messages for users */
export function parseParameters({ params, query }: Pick<Route, 'params' | 'query'>, given: Given) {
  return {
    params: (parsePart(params, given.params) ?? {}) as Record<string, unknown>,
    query: (parsePart(query, withoutEmpty(given.query)) ?? {}) as Record<string, unknown>,
  };
}

/** @throws AppError `invalid`, in words for a person. */
export function parsePart(schema: Route['body'], value: unknown): unknown {
  if (!schema) return undefined;
  refuseUnstorable(value);
  const parsed = schema.safeParse(value, { error: plainFault });
  if (!parsed.success) throw invalid(parsed.error);
  return parsed.data;
}

const UNSTORABLE = 'This contains a character that is not allowed';

/** PostgreSQL stores neither NUL nor lone surrogates. Iterative: JSON nests arbitrarily deep. */
function refuseUnstorable(value: unknown): void {
  const waiting = [{ path: '', value }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { path } = next;
    if (typeof next.value === 'string' && !isStorable(next.value))
      throw new AppError('invalid', UNSTORABLE, { fields: { [path]: UNSTORABLE } });
    if (typeof next.value !== 'object' || next.value === null) continue;
    for (const [key, inner] of Object.entries(next.value)) {
      if (!isStorable(key)) throw new AppError('invalid', UNSTORABLE, { fields: { [path]: UNSTORABLE } });
      waiting.push({ path: path ? `${path}.${key}` : key, value: inner });
    }
  }
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

/** Empty filters count as absent. */
function withoutEmpty(query: unknown): unknown {
  return Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== ''));
}
