import { brand } from './brand.ts';

/** Guesses: 0 and 1 up to 10⁶, 2 up to 10⁸, 3 up to 10¹⁰, 4 more. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4;

/** Beyond a million guesses. */
export const MIN_PASSWORD_SCORE: PasswordScore = 2;

export const WEAK_PASSWORD = 'This password is easy to guess. Add another word or two.';

/** Longer ones are strong, and slow to estimate. */
const ESTIMATED_CHARACTERS = 64;

/** Estimates with zxcvbn (Wheeler 2016). @param about counts as dictionary words: the address and its parts. */
export async function passwordScore(password: string, about: readonly string[] = []): Promise<PasswordScore> {
  const { check } = await estimator();
  const known = about.flatMap((value) => [value, value.replace(/@.*/, ''), ...value.split(/[@.\s]+/)]).filter(Boolean);
  return check(password.slice(0, ESTIMATED_CHARACTERS), [...known, brand.name]).score;
}

/** Lazy: the dictionaries are half a megabyte. */
async function estimator() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  loaded ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const factory = loaded;
  return { check: (password: string, known: string[]) => factory.check(password, known) };
}

let loaded: InstanceType<typeof import('@zxcvbn-ts/core').ZxcvbnFactory> | undefined;
