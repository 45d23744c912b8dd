import { describe, expect, test } from 'vitest';
import { formatBoardName, listedPeople, parsePersonName } from './person-name.ts';

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
    ['De La Cruz', ['', '', 'De La Cruz', '']],
    ['van der Berg, Jan', ['', 'Jan', 'van der Berg', '']],
    ['Amy St. John', ['', 'Amy', 'St. John', '']],
    ['Ann Lee, Property Manager', ['', 'Ann', 'Lee', 'Property Manager']],
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
  ])('%j', (name, [title, givenName, family, suffix]) =>
    expect(parsePersonName(name)).toEqual({ title, givenName, familyName: family, suffix, role: '' }),
  );

  test.each([
    ['Ann Lee (Reception)', ['Ann', 'Lee', '(Reception)']],
    ['Lee, Ann (Reception)', ['Ann', 'Lee', '(Reception)']],
    ['Ann Lee - Manager', ['Ann', 'Lee', '– Manager']],
    ['Ann Lee – Property Manager', ['Ann', 'Lee', '– Property Manager']],
    ['Jean-Luc Dupont', ['Jean-Luc', 'Dupont', '']],
    ['William (Bill) Reed', ['William (Bill)', 'Reed', '']],
    ['(Reception)', ['', '(Reception)', '']],
    ['- Manager', ['-', 'Manager', '']],
  ])('without its role: %j', (name, [givenName, family, role]) =>
    expect(parsePersonName(name)).toMatchObject({ givenName, familyName: family, role }),
  );

  test.each([
    ['Nguyễn Văn An', ['Nguyễn', 'Văn An']],
    ['Nguyen Van An', ['Nguyen', 'Van An']],
    ['Trần Thị Lê', ['Trần', 'Thị Lê']],
    ['Lê Văn Bình', ['Lê', 'Văn Bình']],
    ['Phạm Minh', ['Phạm', 'Minh']],
    ['Anna Nguyen', ['Nguyen', 'Anna']],
    ['An Nguyễn', ['Nguyễn', 'An']],
    ['Hoang Nguyen', ['Nguyen', 'Hoang']],
    ['Le Roy Smith', ['Smith', 'Le Roy']],
    ['Do Kwon', ['Kwon', 'Do']],
  ])('Vietnamese names begin with the family name: %j', (name, [family, givenName]) =>
    expect(parsePersonName(name)).toMatchObject({ familyName: family, givenName }),
  );
});

describe('the board writes the family name first', () => {
  test.each([
    ['Anil Patel', 'Patel, Anil'],
    ['Dr. Anil Patel', 'Dr. Anil Patel'],
    ['Patel, Dr. Anil', 'Dr. Anil Patel'],
    ['Dr. Anil Patel, MD', 'Patel, Anil, MD'],
    ['Patel, Anil, MD', 'Patel, Anil, MD'],
    ['Dr. John Smith Jr.', 'Dr. John Smith, Jr.'],
    ['John Smith Jr.', 'Smith, John, Jr.'],
    ['Ann Lee (Reception)', 'Lee, Ann (Reception)'],
    ['Ann Lee - Manager', 'Lee, Ann – Manager'],
    ['Dr. Ann Lee, Medical Director', 'Dr. Ann Lee, Medical Director'],
    ['Nguyễn Văn An', 'Nguyễn, Văn An'],
    ['Dr. Nguyễn Văn An', 'Dr. Nguyễn Văn An'],
    ['Madonna', 'Madonna'],
    ['山田 太郎', '山田 太郎'],
    ['Dr. 김민수', 'Dr. 김민수'],
    // Not known: as written.
    ['Ann & Bob Lee', 'Ann & Bob Lee'],
    ['José Ortega y Gasset', 'José Ortega y Gasset'],
    ['Ann Lee / Bob Ray', 'Ann Lee / Bob Ray'],
    ['Front Desk', 'Front Desk'],
    ['Reception (Ann Lee)', 'Reception (Ann Lee)'],
    ['Manager - Ann Lee', 'Manager - Ann Lee'],
  ])('%j is %j', (name, text) => expect(formatBoardName({ name })).toBe(text));

  test('a correction is written as it is', () =>
    expect(formatBoardName({ name: 'Nguyễn Văn Đức', sortName: 'Nguyễn, Văn Đức' })).toBe('Nguyễn, Văn Đức'));
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
    person('Ann & Bob Meyer'),
    person('Manager - Ann Oz'),
    person('Zed Lee (Reception)'),
  ];
  expect(listedPeople(people).map(({ text }) => text)).toEqual([
    'Prof. Zoe Adams',
    'García López, María José',
    'Lee, Zed (Reception)',
    'Ann & Bob Meyer',
    'Manager - Ann Oz',
    'Patel, Anil, MD',
    'Dr. Anna Patel',
  ]);
});
