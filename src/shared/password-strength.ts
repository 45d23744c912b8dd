import { brand } from './brand.ts';

/** Guesses: 0 and 1 up to 10⁶, 2 up to 10⁸, 3 up to 10¹⁰. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4;

/** Above a million guesses. */
export const MIN_PASSWORD_SCORE: PasswordScore = 2;

export const WEAK_PASSWORD = 'This password is easy to guess. Add another word or two.';

/** Longer passwords are strong, and slow to estimate. */
const MAX_ESTIMATED_CHARACTERS = 64;

/** Estimates with zxcvbn (Wheeler 2016). @param personalTexts extra dictionary words: the address and its parts */
export async function estimatePassword(
  password: string,
  personalTexts: readonly string[] = [],
): Promise<PasswordScore> {
  const { check } = await loadEstimator();
  const personalWords = personalTexts
    .flatMap((value) => [value, value.replace(/@.*/, ''), ...value.split(/[@.\s]+/)])
    .filter(Boolean);
  // units: estimated, never shown
  return check(password.slice(0, MAX_ESTIMATED_CHARACTERS), [...personalWords, brand.name]).score;
}

/** Loads lazily: the dictionaries have half a megabyte. */
async function loadEstimator() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  cachedFactory ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const factory = cachedFactory;
  return { check: (password: string, personalWords: string[]) => factory.check(password, personalWords) };
}

let cachedFactory: InstanceType<typeof import('@zxcvbn-ts/core').ZxcvbnFactory> | undefined;
