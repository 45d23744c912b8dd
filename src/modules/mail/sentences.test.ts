import { expect, test } from 'vitest';
import { type Letter, renderLetter, signMail } from './layout.ts';
import { list, partsOf, priceTable, section, textBlock } from './parts.ts';
import { mailText } from './sentences.ts';

const link = (href: string, text: string) => `<a href="${href}" style="color:inherit">${text}</a>`;

test.each([
  ['Write to dana.o-neil@example.com, please', 'mailto:dana.o-neil@example.com', 'dana.o-neil@example.com'],
  ['(josé@example.com)', 'mailto:jos%C3%A9@example.com', 'josé@example.com'],
  ['Our terms: https://a.example/x?b=1&c=2.', 'https://a.example/x?b=1&amp;c=2', 'https://a.example/x?b=1&amp;c=2'],
  ['See www.a.example!', 'https://www.a.example/', 'www.a.example'],
  ['Call (512) 555-0142.', 'tel:5125550142', '(512) 555-0142'],
  ['Call 1-512-555-0142, Mon–Fri', 'tel:15125550142', '1-512-555-0142'],
  ['Call 512.555.0142 ext. 12', 'tel:5125550142,12', '512.555.0142 ext. 12'],
  ['Call 512.555.0142 extension #12.', 'tel:5125550142,12', '512.555.0142 extension #12'],
  ['Call 512.555.0142 (x12), please', 'tel:5125550142,12', '512.555.0142 (x12)'],
  ['Call ٥١٢ ٥٥٥ ٠١٤٢ ext. ١٢ today', 'tel:5125550142,12', '٥١٢ ٥٥٥ ٠١٤٢ ext. ١٢'],
  ['Call +49 30 901820', 'tel:+4930901820', '+49 30 901820'],
  ['If this is wrong, contact us.', '<contact-page>', 'contact us'],
  ['Contact us about it.', '<contact-page>', 'Contact us'],
])('in “%s” the address is a link', (sentence, href, text) => {
  expect(mailText(sentence)).toContain(link(href, text));
});

test.each([
  'Order 000012 for $1,234.00 of 2026-11-28, PO 45-1234-5678',
  'Tracking number: 123456789012, 9400 1000 0000 0000 0000 00',
  'IBAN DE89 3704 0044 0532 0130 00, card 4242 4242 4242 4242, routing 021000021',
  'Suite 512, 78701-1234, 1.5 hours at Fox, 9 to 5, evil. com, a@ b. example, @home, contact usage',
  'javascript://a.example/%0aalert(1)',
])('“%s” has no link', (sentence) => {
  expect(mailText(sentence)).toBe(sentence);
});

test('markup is text, also inside and beside an address', () => {
  const html = mailText('<b>x</b> "https://a.example/?<i>" dana@example.com<script>');
  expect(html.replaceAll(/<a href="[^"<>]*" style="color:inherit">|<\/a>/g, '')).not.toMatch(/[<>]/);
});

test('a long text takes linear time', () => {
  for (const text of ['1 '.repeat(200_000), '@'.repeat(200_000), '('.repeat(200_000), '+1'.repeat(200_000)]) {
    const begun = performance.now();
    mailText(text);
    expect(performance.now() - begun).toBeLessThan(2_000);
  }
});

const ADDRESSES = ['dana.whitcombe@example.com', 'https://a.example/first/second', '(512) 555-0142', 'contact us'];
const sentence = (place: string) => `${place}: ${ADDRESSES.join(', ')}.`;

/** Letter with addresses of each kind in every text. */
const letter: Letter = {
  to: 'a@example.com',
  subject: 'Hello',
  paragraphs: [sentence('paragraph')],
  extra: partsOf(
    section('Title', list([{ name: sentence('item'), detail: sentence('detail'), lines: [sentence('line')] }])),
    list([{ name: sentence('linked item'), url: 'https://a.example/linked' }]),
    priceTable([{ name: sentence('row'), amount: '$1.00' }], [{ name: sentence('sum'), amount: '$1.00' }]),
    textBlock({ heading: 'Heading', lines: [sentence('block')] }),
  ),
  action: { label: 'Open', url: 'https://a.example/open' },
  closing: [sentence('closing')],
  reason: sentence('reason'),
};

const operator = {
  name: 'Example Inc.',
  address: '1 Main St',
  phone: '5125550100',
  dial: '5125550100',
  hours: '9 to 5',
  email: 'help@example.com',
};
const signing = { appUrl: 'https://foyer.example', url: 'https://foyer.example/unsubscribe', isUnsolicited: true };

test('wherever a mail takes text, its addresses are whole links', () => {
  const { html } = signMail(renderLetter(letter), operator, signing);
  expect(html).not.toContain('<wbr');
  const body = html.slice(html.indexOf('<body'));
  const outside = body.replaceAll(/<a [^>]*>[^<]*<\/a>/g, '').replaceAll(/<[^>]*>/g, ' ');
  for (const address of [...ADDRESSES, operator.phone, operator.email]) expect(outside).not.toContain(address);
  expect(body.match(/href="mailto:dana\.whitcombe@example\.com"/g)).toHaveLength(9);
  expect(body.match(/href="https:\/\/foyer\.example\/contact"/g)).toHaveLength(9);
  expect(body).toContain(link('tel:5125550100', '5125550100'));
  expect(body).toContain(link('mailto:help@example.com', 'help@example.com'));
  expect(body).not.toMatch(/<a [^>]*>[^<]*<a /);
});

test('the button has its padding in a cell too, for Outlook', () => {
  const { html } = renderLetter(letter);
  expect(html).toMatch(
    /<td class="action" bgcolor="#6b4a12" style="[^"]*mso-padding-alt:12px 20px[^"]*"><a class="action"/,
  );
});

test('the plain-text part keeps addresses whole', () => {
  expect(renderLetter(letter).text).toContain(ADDRESSES.join(', '));
});
