import type { Route } from '../../platform/http/route.ts';
import { AppError } from '../../shared/errors.ts';
import { validationMessage } from '../../shared/validation-messages.ts';
import { invalidRequestError } from './error-handler.ts';

interface RequestParameters {
  params?: unknown;
  query?: unknown;
}

/** Parses path and query. @throws AppError `invalid` with messages for users */
export function parseParameters({ params, query }: Pick<Route, 'params' | 'query'>, parameters: RequestParameters) {
  return {
    params: (parsePart(params, parameters.params) ?? {}) as Record<string, unknown>,
    query: (parsePart(query, removeEmptyValues(parameters.query)) ?? {}) as Record<string, unknown>,
  };
}

/** @throws AppError `invalid` with messages for users */
export function parsePart(schema: Route['body'], value: unknown): unknown {
  if (!schema) return undefined;
  assertStorable(value);
  const parseResult = schema.safeParse(value, { error: validationMessage });
  if (!parseResult.success) throw invalidRequestError(parseResult.error);
  return parseResult.data;
}

const UNSTORABLE = 'This contains a character that is not allowed';

/** Rejects NUL and lone surrogates, which PostgreSQL cannot store. Iterative: JSON nests arbitrarily deep. */
function assertStorable(value: unknown): void {
  const pendingValues = [{ path: '', value }];
  for (let nested = pendingValues.pop(); nested; nested = pendingValues.pop()) {
    const { path } = nested;
    if (typeof nested.value === 'string' && !isStorable(nested.value))
      throw new AppError('invalid', UNSTORABLE, { fields: { [path]: UNSTORABLE } });
    if (typeof nested.value !== 'object' || nested.value === null) continue;
    for (const [key, innerValue] of Object.entries(nested.value)) {
      if (!isStorable(key)) throw new AppError('invalid', UNSTORABLE, { fields: { [path]: UNSTORABLE } });
      pendingValues.push({ path: path ? `${path}.${key}` : key, value: innerValue });
    }
  }
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

/** Drops empty filters. */
function removeEmptyValues(query: unknown): unknown {
  return Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== ''));
}
