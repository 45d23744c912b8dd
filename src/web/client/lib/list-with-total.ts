import { z } from 'zod';
import { call } from './api.ts';

/** A page of a list, and the number of all matches (`X-Total-Count`). */
export async function listWithTotal<Row extends z.ZodType>(
  path: string,
  row: Row,
  signal: AbortSignal,
): Promise<{ rows: z.output<Row>[]; total: number }> {
  let total = 0;
  const onHeaders = (headers: Headers) => {
    total = Number(headers.get('x-total-count') ?? 0);
  };
  const rows = await call('GET', path, { reply: z.array(row), signal, onHeaders });
  return { rows, total };
}
