import { expect, test } from 'vitest';
import { trackingUrl } from './parcel-tracking.ts';

test.each([
  ['1Z999AA10123456784', 'https://www.ups.com/track?tracknum=1Z999AA10123456784'],
  ['1z 999 aa1 0123 456 784', 'https://www.ups.com/track?tracknum=1Z999AA10123456784'],
  ['9400111899223100001234', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400111899223100001234'],
  ['123456789012', 'https://www.fedex.com/fedextrack/?trknbr=123456789012'],
  ['javascript:alert(1)', null],
  ['by hand', null],
])('the tracking link of %s is %s', (number, url) => {
  expect(trackingUrl(number)).toBe(url);
});
