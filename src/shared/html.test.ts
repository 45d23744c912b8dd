import { expect, test } from 'vitest';
import { dataScript, escapeHtml } from './html.ts';

test('data in a script element cannot close it or open a comment, and parses back unchanged', () => {
  const data = { name: `</script><!--<script>&"'` };
  const element = dataScript({ type: 'application/json', id: 'start', data });
  const json = /^<script type="application\/json" id="start">(.*)<\/script>$/.exec(element)?.[1] ?? '';
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toEqual(data);
});

test('escaped text closes neither its element nor a quoted attribute', () => {
  expect(escapeHtml(`<b title="it's">&amp;`)).toBe('&lt;b title=&quot;it&#39;s&quot;&gt;&amp;amp;');
});
