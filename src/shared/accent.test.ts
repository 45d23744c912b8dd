import { describe, expect, test } from 'vitest';
import { accentProperties, accentThemes, contrastRatio, monogramFor } from './accent.ts';

const accents = ['#ffe600', '#000000', '#ffffff', '#224488', '#ff0000', '#7f7f7f', '#00ff88', '#123456', '#fbfaf7'];

describe('an accent', () => {
  test.for(accents)('%s can be read by day and by night', (accent) => {
    const { light, dark } = accentThemes(accent);
    for (const ground of ['#fbfaf7', '#f5f2ed', '#edeae5'])
      expect(contrastRatio(light.color, ground)).toBeGreaterThan(4.49);
    for (const ground of ['#0e1116', '#191c22', '#23262d'])
      expect(contrastRatio(dark.color, ground)).toBeGreaterThan(4.49);
    for (const { color, strong, on } of [light, dark]) {
      expect(contrastRatio(color, on)).toBeGreaterThan(4.49);
      expect(contrastRatio(strong, on)).toBeGreaterThan(4.49);
    }
  });

  test('that can be read stays as it was chosen', () => {
    expect(accentThemes('#224488').light.color).toBe('#224488');
    expect(accentThemes('#ffe600').dark.color).toBe('#ffe600');
  });

  test('is eight properties', () => {
    const properties = accentProperties('#224488');
    expect(Object.keys(properties)).toHaveLength(8);
    expect(properties['--face-day-color']).toBe('#224488');
  });
});

test.for([
  ['Meridian Tower', 'MT'],
  ['The Oaks', 'O'],
  ['Bank of the West', 'BW'],
  ['600 Congress Avenue', '6A'],
  ['東京タワー', '東'],
  ['“Élan” House', 'ÉH'],
  ['E\u0301lan House', 'E\u0301H'],
  ['👨‍👩‍👧 Center', 'C'],
  ['कीर्ति भवन', 'कीभ'],
  ['—', ''],
])('the monogram of %s is %s', ([name = '', monogram]) => {
  expect(monogramFor(name)).toBe(monogram);
});
