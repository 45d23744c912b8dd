import { expect, test } from 'vitest';
import { mailText, renderLetter, unlinked } from './layout.ts';

test('long addresses wrap at their separators, and words nowhere else', () => {
  expect(mailText('Write to dana.whitcombe@example.com, please')).toBe(
    'Write to dana.<wbr>whitcombe@<wbr>example.<wbr>com, please',
  );
  expect(mailText('https://long-name.example/first/second')).toContain('long-name.<wbr>example/<wbr>first/<wbr>second');
  expect(mailText('Dana Whitcombe, 1.5 hours at Fox & Sons')).toBe('Dana Whitcombe, 1.5 hours at Fox &amp; Sons');
  expect(mailText('<b>dana@example.com</b>')).not.toContain('<b>');
});

test('the plain-text part keeps addresses whole', () => {
  const letter = { to: 'a@example.com', subject: 'Hello', paragraphs: ['Now it is dana.whitcombe@example.com.'] };
  const { text, html } = renderLetter(letter);
  expect(text).toContain('dana.whitcombe@example.com');
  expect(html).toContain('dana.<wbr>whitcombe@<wbr>example.<wbr>com');
});

test('a name in mail to strangers is shortened and contains no link', () => {
  expect(unlinked('St. Mary Tower, 1.5 acres')).toBe('St. Mary Tower, 1.5 acres');
  expect(unlinked('Win at evil.com/prize')).toBe('Win at evil. com/ prize');
  expect(unlinked('https://evil.example')).toBe('https: / / evil. example');
  expect(unlinked('a@b.example')).toBe('a@ b. example');
  expect(unlinked('x'.repeat(200))).toHaveLength(60);
});

test('a building heads its mails by name and picture, with the product at the foot; the brand heads all others', () => {
  const letter = { to: 'a@example.com', subject: 'Hello', paragraphs: ['This week.'] };
  expect(renderLetter(letter).html).toMatch(/font-weight:600">Foyer<\/p>/);
  expect(renderLetter(letter).html).not.toContain('by Foyer');
  const named = renderLetter({ ...letter, building: { name: 'Fox & Sons', logoUrl: null } }).html;
  expect(named).toMatch(/font-weight:600">Fox &amp; Sons<\/p>/);
  expect(named).toMatch(/>by Foyer<\/p>\s*<\/div>/);
  const logoUrl = 'https://foyer.example/pictures/logo';
  const drawn = renderLetter({ ...letter, building: { name: 'Fox', logoUrl } }).html;
  expect(drawn).toMatch(/<img src="https:\/\/foyer\.example\/pictures\/logo" alt=""[^>]*>Fox<\/p>/);
});
