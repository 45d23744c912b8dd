import { expect, test } from 'vitest';
import { longestWord } from './longest-word.ts';

test.each([
  ['Acme Law', 4],
  ['Rechtsanwaltsgesellschaft Süd', 25],
  ['Hohenzollern-Sigmaringen', 12],
  ['上海浦东发展银行股份有限公司', 0],
  ['', 0],
])('%j has a word of %i letters', (text, letters) => expect(longestWord(text)).toBe(letters));
