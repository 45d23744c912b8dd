import { numberWords, shortened } from './spellings.ts';

/** Optional in a match; they only break ties. */
export const TITLES: ReadonlySet<string> = new Set(
  'dr dra doctor doctora prof professor mr mrs ms miss mx sir rev hon sr sra srta lic md phd dds dmd dvm jd esq esquire cpa rn jr iii'.split(
    ' ',
  ),
);

/** Titles only as written and after a name: in small letters they are words or names. */
export const DEGREES: ReadonlySet<string> = new Set(
  'DO OD PA PA-C NP RN DC RD FACS FACC FAAP DPM LCSW PsyD PharmD RPh MPH MBA II IV'.split(' '),
);

/** "Acme" is the whole name of "Acme, Inc." */
export const LEGAL_FORMS: ReadonlySet<string> = new Set(
  'inc incorporated llc llp lp ltd limited pllc pc plc corp corporation co company gmbh ag sa bv nv'.split(' '),
);

/** Optional in names. */
export const SMALL_WORDS: ReadonlySet<string> = new Set(
  'the a an and of for at in on by to de del la las el los y e und der die das le les du des et'.split(' '),
);

/** Beside the sign of a floor. */
export const FLOOR_WORDS: ReadonlySet<string> = new Set('floor fl level lvl piso planta nivel'.split(' '));

/** Before a suite. `#` is punctuation, which is ignored. */
export const SUITE_WORDS: ReadonlySet<string> = new Set(
  'suite ste unit room rm no number apt oficina local'.split(' '),
);

/** @param isOpen more letters may follow. */
export const isOneOf = (words: ReadonlySet<string>, typed: string, isOpen = false): boolean =>
  isOpen ? [...words].some((word) => word.startsWith(typed)) : words.has(typed);

const SPANISH_ORDINALS = 'primer segund tercer cuart quint sext septim octav noven decim'.split(' ');
const ENDINGS = ['', ...'st nd rd th er ro do to mo vo no'.split(' ')];
const FIGURES = new RegExp(`^0*(\\d{1,4})(?:${ENDINGS.join('|')})$`);

/** `3`, `3rd`, `three`, `third`, `3er`, `tercer` → 3; else `null`. */
export function floorNumberOf(word: string): number | null {
  const [, figures] = FIGURES.exec(shortened(word)) ?? [];
  if (figures !== undefined) return Number(figures);
  const spanish = SPANISH_ORDINALS.indexOf(word.replace(/[oa]$/, ''));
  return spanish >= 0 ? spanish + 1 : null;
}

/** @param isOpen of all words that begin with it */
export function floorNumbersOf(word: string, isOpen: boolean): ReadonlySet<number | null> {
  if (!isOpen) return new Set([floorNumberOf(word)]);
  const [figures] = /^\d+/.exec(word) ?? [];
  const all = figures
    ? ENDINGS.map((ending) => figures + ending)
    : [...numberWords, ...SPANISH_ORDINALS.flatMap((stem) => [stem, `${stem}o`, `${stem}a`])];
  return new Set(all.filter((one) => one.startsWith(word)).map(floorNumberOf));
}
