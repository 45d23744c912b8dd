import { expect, test } from 'vitest';
import { inlineSources } from '../../src/web/public/documents.ts';
import { inlineFiles } from './first-paint.ts';

const files: Record<string, string> = {
  'theme.js': "document.documentElement.dataset.theme = 'dark';\n",
  'assets/style-1.css': 'body{color:red}\n',
};
const page = `<script src="/theme.js"></script>
<script type="module" crossorigin src="/assets/a.js"></script>
<link rel="modulepreload" crossorigin href="/assets/b.js">
<link rel="stylesheet" crossorigin href="/assets/style-1.css">
<script type="application/json" id="initial-data">{}</script>`;

test('a page loads no other file before its first paint', () => {
  const html = inlineFiles(page, (file) => files[file] ?? '');
  expect(html).toContain('<script data-from="/theme.js">document.documentElement.dataset.theme = \'dark\';</script>');
  expect(html).toContain('<style data-from="/assets/style-1.css">body{color:red}</style>');
  expect(html).not.toMatch(/rel="stylesheet"|src="\/theme\.js"/);
  expect(html).toContain('<script type="module" fetchpriority="low" crossorigin src="/assets/a.js">');
  expect(html).toContain('<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/b.js">');
});

test('a script keeps its attributes', () => {
  const html = inlineFiles('<script id="start" data-entry="/a.js" src="/theme.js"></script>', () => 'x()');
  expect(html).toBe('<script id="start" data-entry="/a.js" data-from="/theme.js">x()</script>');
});

test('the content security policy lists the hashes of inline code, and nothing else', () => {
  const html = inlineFiles(`<!-- a <style> --><script>y()</script>${page}`, (file) =>
    file === 'theme.js' ? 'x()' : 'body{color:red}',
  );
  expect(inlineSources(html)).toEqual({
    scripts: ["'sha256-D6IGS8VMvCoyaR/l0h9tERrBTATY01CoPS7l6xDv0kI='"],
    styles: ["'sha256-FcQqt3aNlV7AZnGV4zkQRVeCeJOxbMPnQSx258L803E='"],
  });
});

test('style sheets of several files stay files, and come before the modules', () => {
  const [module, link] = [
    '<script type="module" src="/assets/a.js"></script>',
    '<link rel="stylesheet" crossorigin href="/assets/common-1.css">',
  ];
  expect(inlineFiles(`<!--styles-->${module}${link}`, () => 'x')).toBe(
    `${link}<!--styles-->${module.replace('type="module"', 'type="module" fetchpriority="low"')}`,
  );
});
