import { expect, test } from 'vitest';
import { lobbyTexts as texts } from './texts.ts';

test.each([
  [texts.loading, 'Loading directory information...'],
  [texts.missing.title, 'Property not found'],
  [texts.empty.title, 'No Tenants Listed'],
  [texts.empty.text, "This property directory is currently empty. New tenants will appear here once they're added."],
  [texts.search.placeholder, 'Search by company, suite, or contact name...'],
  [texts.search.noneTitle, 'No Results Found'],
  [texts.search.none('acme'), 'No tenants or contacts match "acme"'],
  [texts.search.hint, 'Try a different search term.'],
  [texts.weather.unavailable, 'Weather unavailable'],
  [texts.weather.noLocation, 'No location available'],
  [texts.weather.noFigure, '--°F'],
  [texts.weather.nothing, 'No weather data'],
  [texts.weather.degrees(72), '72°F'],
  [texts.panel.location, 'Location'],
  [texts.panel.leasing, 'Leasing Information'],
  [texts.panel.contact, 'Contact'],
  [texts.panel.phone, 'Phone'],
  [texts.panel.amenities, 'Building Amenities'],
  [texts.qr.title, 'Scan to access on mobile'],
  [texts.poweredBy, 'Powered by Foyer'],
])('%s', (text, specified) => {
  expect(text).toBe(specified);
});
