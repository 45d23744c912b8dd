import { expect, test } from 'vitest';
import { isReplaced } from './useSelfUpdate.ts';

const list = '[{url:"index.html",revision:"1"},{url:"assets/index-Bj7hsPv2.js"},{url:"assets/LobbyPage-D_7tZ-qp.css"}]';

test('a listed file is current', () => {
  expect(isReplaced('assets/index-Bj7hsPv2.js', list)).toBe(false);
  expect(isReplaced('assets/LobbyPage-D_7tZ-qp.css', list)).toBe(false);
});

test('a file listed with another hash was replaced by a deploy', () => {
  expect(isReplaced('assets/index-AAAAAAAA.js', list)).toBe(true);
  expect(isReplaced('assets/LobbyPage-A-A_AAAA.css', list)).toBe(true);
});

test('an unlisted file is not replaced', () => {
  expect(isReplaced('assets/LandingPage-AAAAAAAA.css', list)).toBe(false);
});
