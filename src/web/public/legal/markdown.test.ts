import { expect, test } from 'vitest';
import { renderLegalText } from './markdown.ts';

const html = (markdown: string) => renderLegalText(markdown, 'Privacy').html;

test('a leading heading is the title, and the page has no other h1', () => {
  expect(renderLegalText('# Data protection #\n\nText\n\n# More', 'Privacy')).toEqual({
    title: 'Data protection',
    html: '<p>Text</p>\n<h2>More</h2>\n',
  });
  expect(renderLegalText('Text', 'Privacy')).toEqual({ title: 'Privacy', html: '<p>Text</p>\n' });
  expect(renderLegalText('\uFEFF# Windows\r\n\r\nText', 'Privacy').title).toBe('Windows');
});

test('lists, tables and links are rendered', () => {
  expect(html('- one\n- two')).toContain('<li>one</li>');
  expect(html('| a | b |\n|---|---|\n| 1 | 2 |')).toContain('<td>2</td>');
  expect(html('[us](mailto:help@example.com) and [law](https://law.example/?a=1&b=2)')).toBe(
    '<p><a href="mailto:help@example.com">us</a> and <a href="https://law.example/?a=1&amp;b=2">law</a></p>\n',
  );
});

test.each([
  '<script>alert(1)</script>',
  'Text with <img src=x onerror=alert(1)> in it',
  '<div onclick="alert(1)">\n\ntext\n\n</div>',
  '</template><script>alert(1)</script>',
  '<!-- <script>alert(1)</script> -->',
])('tags are escaped: %s', (markdown) => {
  expect(html(markdown)).not.toMatch(/<(?!\/?p>)/);
});

test.each(['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', '//elsewhere.example', 'vbscript:x'])(
  'no link points to %s',
  (address) => {
    expect(html(`[label](<${address}>) ![picture](<${address}>)`)).toBe('<p>label picture</p>\n');
  },
);

test.each([
  ['spaces in a heading', `# a${' '.repeat(200_000)}b`],
  ['signs that close a heading', `# a${' #'.repeat(100_000)} b`],
  ['spaces before a text', `${' '.repeat(200_000)}a`],
])('%s take linear time', (_name, markdown) => {
  const startMs = performance.now();
  renderLegalText(markdown, 'Privacy');
  expect(performance.now() - startMs).toBeLessThan(1_000);
});
