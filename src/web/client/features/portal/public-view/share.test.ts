import { expect, test } from 'vitest';
import { shareTargets } from './share.ts';

test.each(shareTargets)('the $label link carries the escaped address and text', ({ href }) => {
  const link = new URL(href('https://example.com/one?a=b&c'));
  const values = [...link.searchParams.values()];
  expect(values).toContain('https://example.com/one?a=b&c');
  expect(values).toContain('Check out our building directory!');
});
