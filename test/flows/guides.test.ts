import { afterAll, beforeAll, expect, test } from 'vitest';
import { guideRoutes } from '../../src/web/public/guides/guide-pages.ts';
import { type Product, startProduct } from '../harness/product.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ worker: false });
});

afterAll(() => product.stop());

async function readPage(path: string): Promise<string> {
  const answer = await fetch(product.url + path);
  expect([path, answer.status]).toEqual([path, 200]);
  return await answer.text();
}

test.each(guideRoutes)('%s has its own title, the building’s URL, and no script', async (path) => {
  const html = await readPage(`${path}?building=orchard-court`);
  expect(html).toContain(`${product.url}/orchard-court?display=1`);
  expect(html).not.toMatch(/your-building|\{\w+\}|undefined|<script/);
  expect(await readPage(path)).toContain('your-building?display=1');
  const titles = await Promise.all(
    guideRoutes.map(async (route) => /<title>(.*?)<\/title>/.exec(await readPage(route))?.[1]),
  );
  expect(new Set(titles).size).toBe(guideRoutes.length);
});

test('a command wraps only between words', async () => {
  const html = await readPage('/help/displays/raspberry-pi');
  const [command = ''] = /<pre>.*full-upgrade.*<\/pre>/.exec(html) ?? [];
  const words = [...command.matchAll(/<span class="guide-word">(.*?)<\/span>/g)].map(([, word]) => word);
  expect(words.join(' ')).toBe('sudo apt update &amp;&amp; sudo apt full-upgrade -y');
});

test('an invalid building name is not filled in, and an unknown guide is not found', async () => {
  for (const building of ['"><script>alert(1)</script>', 'a'.repeat(90), '../admin', ''])
    expect(await readPage(`/help/displays/windows?building=${encodeURIComponent(building)}`)).toContain(
      'your-building',
    );
  for (const path of ['/help/displays/toaster', '/help', '/help/displays/windows/more'])
    expect([path, (await fetch(product.url + path)).status]).toEqual([path, 404]);
});
