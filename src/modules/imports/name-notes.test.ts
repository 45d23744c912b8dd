import { expect, test } from 'vitest';
import { noteIn, statusOfNote } from './name-notes.ts';

test.each([
  ['Acme LLC (moving out 3/31)', 'Acme LLC', 'moving out 3/31'],
  ['Acme LLC - SUBLEASE', 'Acme LLC', 'SUBLEASE'],
  ['Acme LLC (MTM)', 'Acme LLC', 'MTM'],
  ['Acme LLC [month-to-month]', 'Acme LLC', 'month-to-month'],
  ['Acme LLC – vacating Dec 2026', 'Acme LLC', 'vacating Dec 2026'],
  ['Acme LLC (expired 12/31/2025)', 'Acme LLC', 'expired 12/31/2025'],
  ['Acme LLC (notice given)', 'Acme LLC', 'notice given'],
  ['Acme LLC **NEW**', 'Acme LLC', 'NEW'],
  ['Acme LLC [CLOSED]', 'Acme LLC', 'CLOSED'],
  ['Acme LLC (Suite 104-105)', 'Acme LLC', 'Suite 104-105'],
  ['Acme LLC (2nd floor)', 'Acme LLC', '2nd floor'],
  ['Acme LLC (Guarantor: J. Dow)', 'Acme LLC', 'Guarantor: J. Dow'],
  ['Acme LLC *', 'Acme LLC', '*'],
  ['Acme, Inc.**', 'Acme, Inc.', '**'],
])('%s is %s with the note %s', (cell, name, note) => {
  expect(noteIn(cell)).toEqual({ name, note });
});

test.each([
  'Acme (USA)',
  'Summit (formerly Old Summit)',
  'Kids (Play & Learn)',
  'Law Office of Ann Lee - Austin',
  'Coca-Cola',
  'Baker - Reyes LLP',
  'Notice Media',
  'Future Fitness',
  'Month of Sundays (Books)',
  'Renewal by Andersen',
  'Moving Company (Two Men)',
  'The Pending Group - Design',
  'Suite (Harmony)',
  'Studio 54 (Club)',
  'M*A*S*H Vintage',
  '(MTM)',
  'E*Trade',
  'Yahoo!',
])('%s is a name alone', (cell) => {
  expect(noteIn(cell)).toEqual({ name: cell, note: null });
});

test.each([
  ['moving out 3/31', 'moving out', 'keep'],
  ['MTM', 'mtm', 'keep'],
  ['vacated 1/1/26', 'vacated', 'leaveOut'],
  ['CLOSED', 'closed', 'leaveOut'],
  ['opening 2027', 'opening', 'ask'],
  ['lease pending', 'lease pending', 'ask'],
])('%s means %s: %s', (note, word, verdict) => {
  expect(statusOfNote(note)).toEqual({ word, verdict });
});

test.each(['*', 'Suite 104-105', '2nd floor'])('%s says nothing about a lease', (note) => {
  expect(statusOfNote(note)).toBeNull();
});
