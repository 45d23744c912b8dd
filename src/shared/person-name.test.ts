import { describe, expect, test } from 'vitest';
import { boardName, listedPeople, namePartsOf } from './person-name.ts';

describe('a name has its parts', () => {
  test.each([
    ['Dr. Anil Patel', ['Dr.', 'Anil', 'Patel', '']],
    ['Dr. Anil K. Patel, MD', ['Dr.', 'Anil K.', 'Patel', 'MD']],
    ['Prof. Dr. Ruth Abrams', ['Prof. Dr.', 'Ruth', 'Abrams', '']],
    ['Patel, Anil', ['', 'Anil', 'Patel', '']],
    ['Patel, Dr. Anil, M.D., FACS', ['Dr.', 'Anil', 'Patel', 'M.D., FACS']],
    ['PATEL, ANIL', ['', 'ANIL', 'PATEL', '']],
    ['Ms. Ruth Abrams, Esq.', ['Ms.', 'Ruth', 'Abrams', 'Esq.']],
    ['Ruth Abrams MD PhD', ['', 'Ruth', 'Abrams', 'MD PhD']],
    ['Jane Doe, DO', ['', 'Jane', 'Doe', 'DO']],
    ['Jane Doe D.O.', ['', 'Jane', 'Doe', 'D.O.']],
    ['Sam Reed, PA-C', ['', 'Sam', 'Reed', 'PA-C']],
    ['Martin Luther King Jr.', ['', 'Martin Luther', 'King', 'Jr.']],
    ['King Jr., Martin', ['', 'Martin', 'King', 'Jr.']],
    ['John Smith III', ['', 'John', 'Smith', 'III']],
    ['María de la Cruz', ['', 'María', 'de la Cruz', '']],
    ['Jan van der Berg', ['', 'Jan', 'van der Berg', '']],
    ['Oscar De La Hoya', ['', 'Oscar', 'De La Hoya', '']],
    ['van der Berg', ['', '', 'van der Berg', '']],
    ['Van Morrison', ['', 'Van', 'Morrison', '']],
    ["Siobhán O'Brien", ['', 'Siobhán', "O'Brien", '']],
    ['Jean-Luc Dupont', ['', 'Jean-Luc', 'Dupont', '']],
    ['Madonna', ['', '', 'Madonna', '']],
    ['Dr. Madonna', ['Dr.', '', 'Madonna', '']],
    ['山田 太郎', ['', '', '山田 太郎', '']],
    ['Dr. 김민수', ['Dr.', '', '김민수', '']],
    ['أحمد عبد الله', ['', '', 'أحمد عبد الله', '']],
    ['Анна Каренина', ['', 'Анна', 'Каренина', '']],
    ['MD', ['', '', 'MD', '']],
    [' , ', ['', '', '', '']],
    ['', ['', '', '', '']],
  ])('%j', (name, [title, given, family, suffix]) =>
    expect(namePartsOf(name)).toEqual({ title, given, family, suffix }),
  );
});

describe('the board writes the family name first', () => {
  test.each([
    ['Dr. Anil Patel', 'Patel, Dr. Anil'],
    ['Dr. Anil Patel, MD', 'Patel, Anil, MD'],
    ['Patel, Anil, MD', 'Patel, Anil, MD'],
    ['Dr. John Smith Jr.', 'Smith, Dr. John, Jr.'],
    ['Madonna', 'Madonna'],
    ['山田 太郎', '山田 太郎'],
  ])('%j is %j', (name, text) => expect(boardName({ name })).toBe(text));

  test('a correction is written as it is', () =>
    expect(boardName({ name: 'Nguyễn Văn Đức', sortName: 'Nguyễn, Văn Đức' })).toBe('Nguyễn, Văn Đức'));
});

test('listed people are sorted by family name, without their titles; others and nameless ones are left out', () => {
  const person = (name: string | null, isListed = true, sortName: string | null = null) => ({
    name,
    isListed,
    sortName,
  });
  const people = [
    person('Prof. Zoe Adams'),
    person('Anil Patel, MD'),
    person('Dr. Anna Patel'),
    person('Abe Zimmer', false),
    person(null),
    person('María José García López', true, 'García López, María José'),
  ];
  expect(listedPeople(people).map(({ text }) => text)).toEqual([
    'Adams, Prof. Zoe',
    'García López, María José',
    'Patel, Anil, MD',
    'Patel, Dr. Anna',
  ]);
});
