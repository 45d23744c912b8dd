import { brand } from './brand.ts';

/** 0 and 1 are guessed in up to a million tries, 2 in up to 10⁸, 3 in up to 10¹⁰, 4 in more. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4;

/** What a password must reach: no list of common ones and no pattern finds it within a million tries. */
export const MIN_PASSWORD_SCORE: PasswordScore = 2;

export const WEAK_PASSWORD = 'This password is easy to guess. Add another word or two.';

/** Longer ones are strong, and estimating them costs more than it tells. */
const ESTIMATED_CHARACTERS = 64;

/**
 * How hard a password is to guess (zxcvbn, Wheeler 2016), for one who knows the person and the product.
 * @param about what is known of the person: the address and its parts count as words of the dictionary.
 */
export async function passwordScore(password: string, about: readonly string[] = []): Promise<PasswordScore> {
  const { check } = await estimator();
  const known = about.flatMap((value) => [value, value.replace(/@.*/, ''), ...value.split(/[@.\s]+/)]).filter(Boolean);
  return check(password.slice(0, ESTIMATED_CHARACTERS), [...known, brand.name]).score;
}

/** Loaded when the first password is chosen: dictionaries of half a megabyte are no part of a page or of a start. */
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
