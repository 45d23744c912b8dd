import { describe, expect, test } from 'vitest';
import { mailLink, phoneLink, webLink } from './contact-links.ts';
import { dialsOf } from './dialing.ts';

test.each([
  ['(512) 555-0100', 'tel:5125550100'],
  ['+1 512 555 0100', 'tel:+15125550100'],
  ['1-800-FLOWERS', 'tel:18003569377'],
  ['512-555-0143 Ext: 12', 'tel:5125550143,12'],
  ['+1 303 555 0100 extension #12', 'tel:+13035550100,12'],
  ['+1 303 555 0100 (x12)', 'tel:+13035550100,12'],
  ['٥١٢ ٥٥٥ ٠١٤٢', 'tel:5125550142'],
  ['+۱ ۳۰۳ ۵۵۵ ۰۱۰۰ x۱۲', 'tel:+13035550100,12'],
  ['#31# 512 555 0101', 'tel:%2331%235125550101'],
  ['TBD', null],
  ['Suite 200', null],
  ['constructor', null],
])('%s is the link %s, with what the server has read', (phone, href) => {
  expect(phoneLink(phone, dialsOf([phone]))).toBe(href);
});

test('an address cannot inject a subject into the mail', () => {
  expect(mailLink('ada@example.com')).toBe('mailto:ada@example.com');
  expect(mailLink('a?subject=x@example.com')).toBe('mailto:a%3Fsubject%3Dx@example.com');
});

describe('webLink', () => {
  test('shows the host of web addresses', () => {
    expect(webLink('https://www.example.com/about?x=1')).toEqual({
      href: 'https://www.example.com/about?x=1',
      host: 'example.com',
    });
  });

  test.each([
    ['https://президент.рф/x', 'https://xn--d1abbgf6aiiy.xn--p1ai/x', 'президент.рф'],
    ['http://acme.com:8443/x', 'http://acme.com:8443/x', 'acme.com'],
    ['https://acme.com?x=1', 'https://acme.com/?x=1', 'acme.com'],
  ])('%s leads to %s and is shown as %s', (website, href, host) => {
    expect(webLink(website)).toEqual({ href, host });
  });

  test.each([['javascript:alert(1)'], ['data:text/html,x'], ['ftp://example.com'], ['example.com'], ['']])(
    '%s leads nowhere',
    (website) => {
      expect(webLink(website)).toBeNull();
    },
  );
});
