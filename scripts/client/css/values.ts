import { list } from 'postcss';

interface Call {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly body: string;
}

const COMPARING = /(?<![\w-])(min|max|clamp)\(/;

export const compares = (value: string): boolean => COMPARING.test(value);

/** Keeps the argument for the usual case: the first, unless it bounds the full width. */
export function withoutComparisons(value: string): string {
  const call = firstCall(value);
  if (!call) return value;
  const choices = list.comma(call.body);
  const chosen = choices.find((choice) => choice !== '100%') ?? choices[0] ?? '';
  const isWhole = call.start === 0 && call.end === value.length;
  const single = isWhole || !/\s[-+*/]\s/.test(chosen) ? chosen : `(${chosen})`;
  return withoutComparisons(value.slice(0, call.start) + single + value.slice(call.end));
}

function firstCall(value: string): Call | null {
  const found = COMPARING.exec(value);
  if (!found) return null;
  const from = found.index + found[0].length;
  let depth = 1;
  let end = from;
  for (; end < value.length && depth > 0; end += 1) {
    if (value[end] === '(') depth += 1;
    else if (value[end] === ')') depth -= 1;
  }
  return { start: found.index, end, name: found[1] ?? '', body: value.slice(from, end - 1) };
}
