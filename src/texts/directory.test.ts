import { describe, expect, test } from 'vitest';
import { floorLabel } from '../modules/directory/values.ts';
import { directoryWords } from './directory.ts';
import { floorName } from './floor-name.ts';
import { firstSupportedLanguage } from './languages.ts';

const FLOORS = [-2, -1, 0, 1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 101, 111, 112];

test('English floor names match the portal’s', () => {
  expect(FLOORS.map((floor) => floorName(directoryWords.en, floor))).toEqual(FLOORS.map(floorLabel));
});

test('Spanish has its own floor names', () => {
  expect([-1, 0, 21].map((floor) => floorName(directoryWords.es, floor))).toEqual([
    'Sótano 1',
    'Planta baja',
    'Piso 21',
  ]);
});

/** Words that both languages share, or that are no words. */
const ALIKE = ['answer.suite', 'hours.always', 'labeled', 'suite', 'way.floor', 'weather.degrees', 'weather.noFigure'];

test('no Spanish text equals the English one', () => {
  const english = textsOf(directoryWords.en);
  const untranslated = [...textsOf(directoryWords.es)].filter(([path, text]) => text === english.get(path));
  expect(untranslated.map(([path]) => path).sort()).toEqual(ALIKE);
});

describe('languageAmong', () => {
  test.each([
    [['es-MX', 'en'], 'es'],
    [['fr', 'ES-us'], 'es'],
    [['de', 'en-GB', 'es'], 'en'],
    [['toString', 'zh'], 'en'],
    [[], 'en'],
  ])('%j reads %s', (tags, language) => expect(firstSupportedLanguage(tags)).toBe(language));
});

function textsOf(words: object, pathPrefix = ''): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([key, value]) =>
      typeof value === 'object'
        ? [...textsOf(value, `${pathPrefix}${key}.`)]
        : [[`${pathPrefix}${key}`, renderText(value)]],
    ) as [string, string][],
  );
}

/** A function is asked with whatever it wants to know. */
function renderText(value: unknown): unknown {
  if (typeof value !== 'function') return value;
  const sampleValues = new Proxy({}, { get: (_target, name) => (name === 'condition' ? 'rain' : 3) });
  return value(sampleValues);
}
