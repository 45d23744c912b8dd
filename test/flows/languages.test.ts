import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTenant, signUpOwner } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';

let product: Product;
let slug: string;

beforeAll(async () => {
  product = await startProduct({ worker: false });
  const { client, property } = await signUpOwner(product);
  slug = property.slug;
  await addTenant(client, property.id, { suiteNumber: '2110', floorNumber: 21 });
});
afterAll(() => product.stop());

async function open(headers: Record<string, string>, query = '') {
  const answer = await fetch(`${product.url}/${slug}${query}`, { headers });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

test.each([
  ['nothing said', {}, '', 'en'],
  ['a Spanish browser', { 'accept-language': 'es-MX,es;q=0.9,en;q=0.5' }, '', 'es'],
  ['English before Spanish', { 'accept-language': 'en-US,es;q=0.5' }, '', 'en'],
  ['a language that is not ours', { 'accept-language': 'fr' }, '', 'en'],
  ['what was chosen before', { 'accept-language': 'en', cookie: 'a=b; language=es' }, '', 'es'],
  ['an address that names one', { 'accept-language': 'es', cookie: 'language=es' }, '?lang=en', 'en'],
  ['a choice that is none', { cookie: 'language=xx' }, '?lang=zz&lang=', 'en'],
  ['rubbish', { 'accept-language': ';;q=x,*;q=9, es;q=', cookie: 'language' }, '?lang', 'en'],
])('%s', async (_name, headers, query, language) => {
  const { status, html, headers: replyHeaders } = await open(headers, query);
  expect(status).toBe(200);
  expect(replyHeaders.get('content-language')).toBe(language);
  expect(replyHeaders.get('vary')).toBe('accept-encoding, accept-language, cookie');
  expect(html).toContain(`<html lang="${language}"`);
  expect(html).toContain(language === 'es' ? '>Piso 21<' : '>21st Floor<');
  expect(html).toContain(language === 'es' ? 'lang="en" hreflang="en">English<' : 'lang="es" hreflang="es">Español<');
});

test('each language has its own ETag, so a 304 never crosses languages', async () => {
  const [english, spanish] = await Promise.all([open({ 'accept-language': 'en' }), open({ 'accept-language': 'es' })]);
  const tags = [english, spanish].map(({ headers }) => headers.get('etag') ?? '');
  expect(tags[0]).not.toBe(tags[1]);
  const revalidate = (language: string) =>
    open({ 'accept-language': language, 'if-none-match': tags[1] ?? '', 'cache-control': 'max-age=0' });
  expect((await revalidate('es')).status).toBe(304);
  expect((await revalidate('en')).status).toBe(200);
});

test('search engines get links to both languages', async () => {
  const { html } = await open({}, '?lang=es');
  expect(html).toMatch(new RegExp(`rel="canonical" href="[^"]*/${slug}\\?lang=es"`));
  expect(html).toMatch(new RegExp(`rel="alternate" hreflang="en" href="[^"]*/${slug}"`));
});

test('a translated page loads Spanish for Spanish readers, any other stays English', async () => {
  const readPage = async (path: string, language: string) => {
    const answer = await fetch(`${product.url}${path}`, { headers: { 'accept-language': language } });
    return { status: answer.status, language: answer.headers.get('content-language'), html: await answer.text() };
  };
  const words = /<script type="module"[^>]* src="[^"]*\/listing\.es[^"]*"/;
  const [spanish, english, login, missing] = await Promise.all([
    readPage('/your-listing', 'es-MX'),
    readPage('/your-listing', 'en'),
    readPage('/login', 'es-MX'),
    readPage('/no/such', 'es-MX'),
  ]);
  expect([spanish.status, spanish.language]).toEqual([200, 'es']);
  expect(spanish.html).toMatch(words);
  expect([english.status, english.language]).toEqual([200, 'en']);
  expect(english.html).not.toMatch(words);
  expect([missing.status, missing.language]).toEqual([404, 'es']);
  expect(missing.html).toMatch(words);
  expect([login.status, login.language]).toEqual([200, null]);
  expect(login.html).not.toContain('.es');
  for (const { html } of [spanish, english, login, missing]) expect(html).not.toContain('<!--words');
});
