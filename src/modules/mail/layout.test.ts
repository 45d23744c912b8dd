import { expect, test } from 'vitest';
import { renderLetter, unlinked } from './layout.ts';

test('a name in mail to strangers is shortened and contains no link', () => {
  expect(unlinked('St. Mary Tower, 1.5 acres')).toBe('St. Mary Tower, 1.5 acres');
  expect(unlinked('Win at evil.com/prize')).toBe('Win at evil. com/ prize');
  expect(unlinked('https://evil.example')).toBe('https: / / evil. example');
  expect(unlinked('a@b.example')).toBe('a@ b. example');
  expect(unlinked('x'.repeat(200))).toHaveLength(60);
  for (const cluster of ['👨‍👩‍👧', '🇺🇸', 'e\u0301'])
    expect(unlinked(`${'x'.repeat(58)}${cluster}${cluster}`)).toBe(`${'x'.repeat(58)}…`);
});

test('a building heads its mails by name and picture, with the product at the foot; the brand heads all others', () => {
  const letter = { to: 'a@example.com', subject: 'Hello', paragraphs: ['This week.'] };
  expect(renderLetter(letter).html).toMatch(/font-weight:600">Foyer<\/p>/);
  expect(renderLetter(letter).html).not.toContain('by Foyer');
  const withoutLogo = renderLetter({ ...letter, building: { name: 'Fox & Sons', logoUrl: null } }).html;
  expect(withoutLogo).toMatch(/font-weight:600">Fox &amp; Sons<\/p>/);
  expect(withoutLogo).toMatch(/>by Foyer<\/p>\s*<\/div>/);
  const logoUrl = 'https://foyer.example/pictures/logo';
  const withLogo = renderLetter({ ...letter, building: { name: 'Fox', logoUrl } }).html;
  expect(withLogo).toMatch(/<img src="https:\/\/foyer\.example\/pictures\/logo" alt=""[^>]*>Fox<\/p>/);
});
