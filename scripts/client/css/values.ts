import { list } from 'postcss';

interface Call {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly body: string;
}

const COMPARING_CALL = /(?<![\w-])(min|max|clamp)\(/;

export const isComparing = (value: string): boolean => COMPARING_CALL.test(value);

/** Keeps the usual argument: the first, unless it bounds the full width. */
export function removeComparisons(value: string): string {
  const call = firstCall(value);
  if (!call) return value;
  const choices = list.comma(call.body);
  const plainChoice = choices.find((choice) => choice !== '100%') ?? choices[0] ?? '';
  const isWholeValue = call.start === 0 && call.end === value.length;
  const single = isWholeValue || !/\s[-+*/]\s/.test(plainChoice) ? plainChoice : `(${plainChoice})`;
  return removeComparisons(value.slice(0, call.start) + single + value.slice(call.end));
}

function firstCall(value: string): Call | null {
  const match = COMPARING_CALL.exec(value);
  if (!match) return null;
  const bodyStart = match.index + match[0].length;
  let depth = 1;
  let end = bodyStart;
  for (; end < value.length && depth > 0; end += 1) {
    if (value[end] === '(') depth += 1;
    else if (value[end] === ')') depth -= 1;
  }
  return { start: match.index, end, name: match[1] ?? '', body: value.slice(bodyStart, end - 1) };
}
