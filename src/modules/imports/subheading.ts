import { wordsOf } from './columns.ts';

/** Words of the second line of headings, in English, Spanish, French and German. */
const WORDS = new Set(
  'name|names|number|no|nr|num|id|code|phone|tel|email|mail|mobile|cell|fax|first|last|contact|address|type|status|date|start|end|from|to|in|out|sq|ft|sf|rsf|usf|sqft|m|m2|qm|area|size|rent|rate|per|psf|month|months|monthly|year|years|yearly|days|annual|annually|total|base|market|term|lease|expiration|expires|commencement|begin|ending|due|paid|balance|deposit|charge|charges|amount|stuck|nummer|bezeichnung|flache|miete|eur|usd|floor|suite|unit|tenant|company|nombre|numero|fecha|superficie|surface|loyer|date|debut|fin'.split(
    '|',
  ),
);

/** `Name | Number | Per Area`: words of headings alone. */
export function isSubheading(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter(Boolean);
  return filled.length > 0 && filled.every((cell) => cell.length <= 30 && areHeadingWords(wordsOf(cell)));
}

const areHeadingWords = (words: string) =>
  words !== '' && words.split(' ').every((word) => WORDS.has(word)) && /\p{L}/u.test(words);
