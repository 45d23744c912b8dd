import type { Check } from './sources.ts';

/** The only file that may brand actors and ids. */
const PROOFS = 'src/modules/tenancy/access.ts';
const BRANDED = /^export type (\w+) = (?:PropertyIdWith<|Actor &|SignedInCtx<)/gm;

/** Forbids other files to assert, rename or launder a brand through `any`. */
export const brandsByProof: Check = (files) => {
  const proofs = files.find(({ path }) => path === PROOFS);
  const names = [...(proofs?.text.matchAll(BRANDED) ?? [])].map(([, name]) => name);
  if (names.length === 0) return [`${PROOFS}: declares no branded types where they are looked for`];
  const brand = `\\b(?:${names.join('|')})\\b`;
  const forgeries = [
    { pattern: new RegExp(`\\bas\\s[^;,()]*${brand}`, 'g'), what: 'asserts' },
    { pattern: new RegExp(`\\bis\\s+${brand}`, 'g'), what: 'asserts' },
    { pattern: new RegExp(`${brand} as \\w`, 'g'), what: 'renames' },
    { pattern: new RegExp(`\\btype \\w+(?:<[^=]*>)? = ${brand}`, 'g'), what: 'renames' },
    { pattern: new RegExp(`\\b(?:const|let) [^=;]*:[^=;]*${brand}[^=;()]*= `, 'g'), what: 'declares' },
    { pattern: /\bas (?:never|Parameters<\s*typeof)/g, what: 'asserts' },
  ];
  return files
    .filter(({ path }) => /\.tsx?$/.test(path) && path !== PROOFS && !path.startsWith('scripts/structure/'))
    .flatMap(({ path, text }) =>
      forgeries.flatMap(({ pattern, what: description }) =>
        [...text.matchAll(pattern)].map(
          ({ 0: match, index }) =>
            `${path}:${lineOf(text, index)}: ${description} what only ${PROOFS} may say (${match.trim()})`,
        ),
      ),
    );
};

const lineOf = (text: string, index: number) => text.slice(0, index).split('\n').length;
