import { numberWords, shorten } from './spellings.ts';

/** Optional in a match; break ties only. */
export const TITLES: ReadonlySet<string> = new Set(
  'dr dra doctor doctora prof professor mr mrs ms miss mx sir rev hon sr sra srta lic md phd dds dmd dvm jd esq esquire cpa rn jr iii'.split(
    ' ',
  ),
);

/** Degrees, case-sensitive and after a name only: in lower case they are words or names. */
export const DEGREES: ReadonlySet<string> = new Set(
  'DO OD PA PA-C NP RN DC RD FACS FACC FAAP DPM LCSW PsyD PharmD RPh MPH MBA II IV'.split(' '),
);

/** Optional at the end of a name: "Acme" matches "Acme, Inc." in full. */
export const LEGAL_FORMS: ReadonlySet<string> = new Set(
  'inc incorporated llc llp lp ltd limited pllc pc plc corp corporation co company gmbh ag sa bv nv'.split(' '),
);

/** Optional in names. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  'the a an and of for at in on by to de del la las el los y e und der die das le les du des et'.split(' '),
);

export const FLOOR_WORDS: ReadonlySet<string> = new Set('floor fl level lvl piso planta nivel'.split(' '));

/** `#` is punctuation, which is ignored. */
export const SUITE_WORDS: ReadonlySet<string> = new Set(
  'suite ste unit room rm no number apt oficina local'.split(' '),
);

/** @param isIncomplete the typed word may be the beginning of a longer one */
export const isOneOf = (words: ReadonlySet<string>, typedWord: string, isIncomplete = false): boolean =>
  isIncomplete ? [...words].some((word) => word.startsWith(typedWord)) : words.has(typedWord);

const SPANISH_ORDINALS = 'primer segund tercer cuart quint sext septim octav noven decim'.split(' ');
const ORDINAL_ENDINGS = ['', ...'st nd rd th er ro do to mo vo no'.split(' ')];
// shape: ^0*(\d{1,4})(?:|st|nd|rd|th)$
const FLOOR_NUMBER = new RegExp(`^0*(\\d{1,4})(?:${ORDINAL_ENDINGS.join('|')})$`);

/** `3`, `3rd`, `three`, `third`, `3er`, `tercer` → 3; otherwise `null`. */
export function parseFloorWord(word: string): number | null {
  const [, digits] = FLOOR_NUMBER.exec(shorten(word)) ?? [];
  if (digits !== undefined) return Number(digits);
  const spanish = SPANISH_ORDINALS.indexOf(word.replace(/[oa]$/, ''));
  return spanish >= 0 ? spanish + 1 : null;
}

/** @param isIncomplete includes all words with this prefix */
export function floorNumbersByPrefix(word: string, isIncomplete: boolean): ReadonlySet<number | null> {
  if (!isIncomplete) return new Set([parseFloorWord(word)]);
  const [digits] = /^\d+/.exec(word) ?? [];
  const candidates = digits
    ? ORDINAL_ENDINGS.map((ending) => digits + ending)
    : [...numberWords, ...SPANISH_ORDINALS.flatMap((stem) => [stem, `${stem}o`, `${stem}a`])];
  return new Set(candidates.filter((candidate) => candidate.startsWith(word)).map(parseFloorWord));
}
