import { describe, expect, test } from 'vitest';
import { mailLink, phoneLink, webLink } from './contact-links.ts';

test.each([
  ['(512) 555-0100', 'tel:5125550100'],
  ['+1 512 555 0100', 'tel:+15125550100'],
  ['512.555.0100 ext. 12', 'tel:5125550100,12'],
  ['512-555-0100 x7', 'tel:5125550100,7'],
  ['512 555 0101 ext. 12', 'tel:5125550101,12'],
  ['+1 512 555 0101 Extension 12', 'tel:+15125550101,12'],
  ['512 555 0101 #12', 'tel:5125550101,12'],
  ['*67 512 555 0101', 'tel:*675125550101'],
])('%s dials %s', (phone, href) => {
  expect(phoneLink(phone)).toBe(href);
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

  test.each([['javascript:alert(1)'], ['data:text/html,x'], ['ftp://example.com'], ['example.com'], ['']])(
    '%s leads nowhere',
    (website) => {
      expect(webLink(website)).toBeNull();
    },
  );
});
