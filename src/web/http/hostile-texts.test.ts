import { expect, test } from 'vitest';
import { textFieldsOf, withText } from '../../../test/harness/text-fields.ts';
import { routes } from '../../modules/index.ts';
import { parsePart } from './parse-request.ts';

const LENGTH = 60_000;

/** Texts that are slow to normalize, to parse as an address, or to match where an expression backtracks. */
const hostile: readonly (readonly [what: string, text: string])[] = [
  ['combining marks', `a${'\u0301\u0323'.repeat(LENGTH / 2)}@b.com`],
  ['combining marks of a host', `https://a${'\u0301\u0323'.repeat(LENGTH / 2)}.com/`],
  ['spaces within', `a${' '.repeat(LENGTH)}b`],
  ['line breaks within', `a${'\n'.repeat(LENGTH)}b`],
  ['letters', 'a'.repeat(LENGTH)],
  ['letters and a sign that fits nowhere', `${'a'.repeat(LENGTH)}!`],
  ['digits and spaces', `${'1 '.repeat(LENGTH / 2)}x`],
  ['hyphens', `${'-'.repeat(LENGTH)}x`],
  ['dots', `${'a.'.repeat(LENGTH / 2)}@`],
  ['names of a host', `x@${'a.'.repeat(LENGTH / 2)}`],
  ['slashes', `https://${'/'.repeat(LENGTH)}@`],
];

/** Linear work on so much text takes less than 10 ms; NFC of combining marks alone took 250 ms. */
const MAX_MS = 100;

const fields = routes.flatMap((route) =>
  textFieldsOf(route).map(
    (field) => [`${route.method} ${route.path} ${field.part}.${field.path.join('.')}`, route, field] as const,
  ),
);

test.each(fields)('%s takes time linear in its input', (_name, route, field) => {
  const slow = hostile.flatMap(([description, text]) => {
    const body = withText(field.path, text);
    const schema = route[field.part];
    const took = Math.min(
      timed(() => parsePart(schema, body)),
      timed(() => parsePart(schema, body)),
    );
    return took > MAX_MS ? [`${description}: ${took.toFixed(0)} ms`] : [];
  });
  expect(slow).toEqual([]);
});

function timed(work: () => unknown): number {
  const begun = performance.now();
  try {
    work();
  } catch {
    // refused, which is as good an answer
  }
  return performance.now() - begun;
}
