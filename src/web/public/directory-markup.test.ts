import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Directory, updateTenantInput } from '../../modules/directory/schema.ts';
import { collectKindWords } from '../../shared/kinds.ts';
import placeKinds from '../../shared/place-kinds.json' with { type: 'json' };
import { drawQr } from '../../shared/qr.ts';
import { addScanMark } from '../../shared/scan-mark.ts';
import { directoryManifest } from './directory-manifest.ts';
import { directoryHead, directoryMarkup } from './directory-markup.ts';

const ORIGIN = 'https://foyer.example';
const STYLES = join(import.meta.dirname, '../client/features/directory/styles');
const HOSTILE = `"><script>alert(1)</script><img src=x onerror='alert(2)'>&`;
const LINKED_DATA = /<script type="application\/ld\+json">[^<]*<\/script>/;
const unlisted = { isListed: false, sortName: null };

function directory(over: Partial<Directory> = {}): Directory {
  return {
    id: 1,
    name: 'Meridian Tower',
    slug: 'meridian-tower',
    address: '1200 Congress Avenue, Austin, TX 78701',
    description: null,
    leasingContact: 'Ada Lovelace',
    leasingPhone: '(512) 555-0100',
    amenities: 'Rooftop terrace, , Bike room',
    imageUrl: null,
    logoUrl: null,
    wallOrder: 'floors-down',
    nightFrom: 19,
    nightTo: 6,
    wallFeatured: false,
    floors: [],
    timeZone: 'America/Chicago',
    hours: null,
    version: 3,
    tenants: [
      tenant(1, { companyName: 'Northwind', suiteNumber: '210', floorNumber: 2 }),
      tenant(2, { companyName: 'Café Lumière', suiteNumber: '29', floorNumber: 2 }),
      tenant(3, { companyName: 'Storage', suiteNumber: 'B1', floorNumber: -1 }),
    ],
    contacts: [
      { id: 1, tenantId: 1, name: 'Second', phone: null, isPrimary: false, ...unlisted },
      { id: 2, tenantId: 1, name: 'First', phone: '512 555 0101', isPrimary: true, ...unlisted },
    ],
    announcements: [announcement(1, 'Fire drill at noon', false), announcement(2, 'Water is off', true)],
    ...over,
  };
}

function tenant(id: number, over: Partial<Directory['tenants'][number]> = {}): Directory['tenants'][number] {
  const fields = updateTenantInput.parse({ companyName: `Company ${id}`, suiteNumber: `${id}`, floorNumber: 1 });
  return { id, ...fields, ...over };
}

function announcement(id: number, message: string, urgent: boolean): Directory['announcements'][number] {
  const createdAt = '2026-05-01T00:00:00Z';
  return { id, message, urgent, createdAt, startsAt: null, expiresAt: null, active: true };
}

describe('directoryMarkup', () => {
  test('listed people have lines below their company, the family name first, and are no contacts as well', () => {
    const person = { tenantId: 1, phone: null, isPrimary: false, isListed: true, sortName: null };
    const html = directoryMarkup(
      directory({
        contacts: [
          { ...person, id: 1, name: 'Dr. Anil Patel', phone: '512 555 0101' },
          { ...person, id: 2, name: 'Ruth Abrams, MD' },
          { ...person, id: 3, name: 'Ann', isListed: false },
        ],
      }),
      ORIGIN,
    );
    const listed = /<ul class="directory-listed">(.*?)<\/ul>/.exec(html)?.[1] ?? '';
    expect(listed.replace(/<[^>]*>/g, '|').replace(/\|+/g, '|')).toBe(
      '|Abrams, Ruth, MD|Suite |210|Dr. Anil Patel|Suite |210|512 555 0101|',
    );
    expect(html.match(/Patel/g)).toHaveLength(1);
    expect(html).toContain('Ann');
  });

  test('lists the basement first, suites in natural order, primary contact first', () => {
    const html = directoryMarkup(directory(), ORIGIN);
    const order = ['Meridian Tower', 'Water is off', 'Basement 1', 'Storage', '2nd Floor', 'Café Lumière', 'Northwind'];
    const places = [...order, 'First', 'Second', 'Leasing Information', 'Fire drill'].map((word) => html.indexOf(word));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(html).toContain('data-most="2"');
    expect(html.match(/<li>Bike room<\/li>/g)).toHaveLength(1);
  });

  test('shows a floor with its own sign, name, note and picture', () => {
    const floorTexts = {
      floorNumber: 2,
      sign: 'M',
      name: 'Mezzanine <b>',
      note: 'Badge',
      description: 'Above the lobby',
    };
    const floors = [{ ...floorTexts, imageUrl: 'https://foyer.example/m.jpg?a=1&b="', exists: true }];
    const html = directoryMarkup(directory({ floors }), ORIGIN);
    expect(html).toContain('<span class="directory-floor-mark" aria-hidden="true">M</span>');
    expect(html).toContain('<span class="directory-floor-name">Mezzanine &lt;b&gt;</span>');
    for (const part of ['Badge', 'Above the lobby', 'src="https://foyer.example/m.jpg?a=1&amp;b=&quot;"'])
      expect(html).toContain(part);
    expect(html).not.toContain('2nd Floor');
  });

  test('where nothing is said of the way, the page is as it was', () => {
    const floorTexts = {
      floorNumber: 2,
      sign: 'M',
      name: 'Mezzanine',
      note: 'Badge',
      description: null,
      imageUrl: null,
    };
    const floor = { ...floorTexts, exists: true };
    const wayTexts = { elevators: 'Elevators <B>', button: '2R', access: null };
    const none = { elevators: null, button: null, access: null };
    const [{ way: _way, stepFree: _stepFree, ...older }] = [tenant(1, { floorNumber: 2 })];
    const pageOf = (overrides: object, tenants: Directory['tenants']) =>
      directoryMarkup(directory({ floors: [{ ...floor, ...overrides }], tenants }), ORIGIN);
    const before = pageOf({}, [older as Directory['tenants'][number]]);
    expect(pageOf(none, [tenant(1, { floorNumber: 2 })])).toBe(before);
    const lines = pageOf(wayTexts, [tenant(1, { floorNumber: 2, way: 'Left, third door' })]).match(
      /<p class="directory-line directory-way".*?<\/p>/g,
    );
    expect(lines?.map((line) => line.replace(/<[^>]*>/g, ''))).toEqual([
      'Mezzanine (M) — Elevators &lt;B&gt;, press 2R',
      'Left, third door',
    ]);
    expect(before).not.toContain('directory-way');
  });

  test('lists the places, in the language of the page', () => {
    const place = { kind: 'restroom', name: null, floorNumber: -1, way: 'Behind <B>' } as const;
    const places = [place, { ...place, kind: 'atm', name: 'Bank & Co', floorNumber: 2, way: null } as const];
    const building = directory({ places, placeWords: collectKindWords(['restroom', 'atm'], placeKinds) });
    const listedIn = (language: 'en' | 'es') =>
      /<section class="directory-places".*?<\/section>/
        .exec(directoryMarkup(building, ORIGIN, { language }))?.[0]
        .match(/(?<=>)[^<]+/g);
    expect(listedIn('en')).toEqual([
      'In the building',
      'Restroom',
      'Basement 1',
      'Behind &lt;B&gt;',
      'Bank &amp; Co',
      '2nd Floor',
    ]);
    expect(listedIn('es')?.slice(0, 2)).toEqual(['En el edificio', 'Baño']);
    expect(directoryMarkup(directory(), ORIGIN)).not.toContain('directory-places');
  });

  test('dials what the server has read of a phone, and links none without a number', () => {
    const phone = '512 555 0101 ext. 12';
    const tenants = [tenant(1, { phone }), tenant(2, { phone: 'TBD' })];
    const dials = { [phone]: '5125550101,12', '1-800-FLOWERS': '18003569377' };
    const html = directoryMarkup(directory({ tenants, contacts: [], dials, leasingPhone: '1-800-FLOWERS' }), ORIGIN);
    expect(html).toContain(`<a class="directory-link" href="tel:5125550101,12">${phone}</a>`);
    expect(html).toContain('<p class="directory-line" dir="auto">TBD</p>');
    expect(html).toContain('<a href="tel:18003569377">1-800-FLOWERS</a>');
  });

  test('gives the total when it lists only the first tenants', () => {
    const html = directoryMarkup(directory(), ORIGIN, { tenantCount: 100_000 });
    expect(html).toContain('<p class="directory-more">Showing the first 3 of 100,000 tenants.</p>');
    expect(directoryMarkup(directory(), ORIGIN, { tenantCount: 3 })).not.toContain('directory-more');
    expect(directoryHead(directory(), ORIGIN, { tenantCount: 100_000 })).toContain('100,000 tenants');
  });

  test('has the QR code of its URL, and the URL as text', () => {
    const html = directoryMarkup(directory(), ORIGIN);
    expect(html).toContain(`d="${drawQr(addScanMark(`${ORIGIN}/meridian-tower`)).path}"`);
    expect(html).toContain(`<a href="${ORIGIN}/meridian-tower">foyer.example/meridian-tower</a>`);
  });

  test('an empty building shows the client’s text', () => {
    expect(directoryMarkup(directory({ tenants: [], contacts: [] }), ORIGIN)).toContain('No Tenants Listed');
  });

  test('escapes all user input, in text and in attributes', () => {
    const hostile = directory({
      name: HOSTILE,
      address: HOSTILE,
      description: HOSTILE,
      leasingContact: HOSTILE,
      leasingPhone: HOSTILE,
      amenities: HOSTILE,
      imageUrl: `https://example.com/${HOSTILE}`,
      logoUrl: `https://example.com/${HOSTILE}`,
      tenants: [
        tenant(1, {
          companyName: HOSTILE,
          suiteNumber: HOSTILE,
          phone: HOSTILE,
          email: HOSTILE,
          website: `https://example.com/${HOSTILE}`,
        }),
      ],
      contacts: [{ id: 1, tenantId: 1, name: HOSTILE, phone: HOSTILE, isPrimary: true, ...unlisted }],
      announcements: [announcement(1, HOSTILE, false), announcement(2, HOSTILE, true)],
    });
    const html = directoryMarkup(hostile, ORIGIN) + directoryHead(hostile, ORIGIN);
    expect(html.replace(LINKED_DATA, '')).not.toMatch(/<script|<img src=x|onerror='/);
    expect(html.replace(LINKED_DATA, '').match(/<[^>]*"[^"=<>]*"[^\s>/][^>]*>/g)).toBeNull();
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'not an address'])('%s does not become a link', (website) => {
    const html = directoryMarkup(directory({ tenants: [tenant(1, { website })], contacts: [] }), ORIGIN);
    expect(html).not.toContain(website);
  });

  test('uses only existing class names', () => {
    const styles = readdirSync(STYLES)
      .map((file) => readFileSync(join(STYLES, file), 'utf8'))
      .join('');
    const used = directoryMarkup(directory(), ORIGIN, { tenantCount: 9 }).matchAll(/class="([^"]+)"/g);
    for (const name of new Set([...used].flatMap(([, classList = '']) => classList.split(' ')))) {
      if (name !== 'directory-details') expect(styles).toContain(`.${name}`);
    }
  });
});

describe('directoryHead', () => {
  test('has the title, canonical URL and share metadata', () => {
    const head = directoryHead(directory({ description: 'Offices\n above the river.' }), ORIGIN);
    expect(head).toContain('<title>Meridian Tower · Directory</title>');
    expect(head).toContain('<link rel="canonical" href="https://foyer.example/meridian-tower">');
    expect(head).toContain('<meta property="og:description" content="Offices above the river.">');
    expect(head).toContain(
      `<meta property="og:image" content="${ORIGIN}/api/property/picture?slug=meridian-tower&amp;v=`,
    );
    expect(head).toContain('<meta name="twitter:card" content="summary_large_image">');
    const imageUrl = 'https://pictures.example/tower.jpg';
    const withOwn = directoryHead(directory({ imageUrl }), ORIGIN);
    expect(withOwn.match(/og:image" content="([^"]*)"/)?.[1]).toBe(imageUrl);
    expect(withOwn).not.toContain('og:image:width');
  });

  test('asks search engines to leave out only a building that refuses them', () => {
    const noindex = '<meta name="robots" content="noindex">';
    expect(directoryHead(directory({ searchEngines: 'refused' }), ORIGIN)).toContain(noindex);
    for (const searchEngines of ['allowed', 'invited', undefined] as const)
      expect(directoryHead(directory({ searchEngines }), ORIGIN)).not.toContain('robots');
  });

  test('describes the building as linked data, with its hours, and none of its tenants', () => {
    const hours = {
      weekly: [
        { days: [1, 2], from: '08:00', to: '18:30' },
        { days: [6], from: '00:00', to: '00:00' },
      ],
      exceptions: [{ date: '2026-12-25', closed: true as const }],
    };
    const places = [
      { kind: 'restroom', name: null, floorNumber: 1, way: null } as const,
      { kind: 'restroom', name: null, floorNumber: 2, way: null } as const,
    ];
    const placeWords = collectKindWords(['restroom'], placeKinds);
    const head = directoryHead(directory({ hours, description: HOSTILE, places, placeWords }), ORIGIN);
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'Place',
      url: `${ORIGIN}/meridian-tower`,
      name: 'Meridian Tower',
      description: HOSTILE,
      telephone: '(512) 555-0100',
      amenityFeature: [{ name: 'Rooftop terrace' }, { name: 'Bike room' }, { name: 'Restroom' }],
      openingHoursSpecification: [
        { dayOfWeek: ['Monday', 'Tuesday'], opens: '08:00', closes: '18:30' },
        { dayOfWeek: ['Saturday'], opens: '00:00', closes: '23:59' },
      ],
      specialOpeningHoursSpecification: [{ validFrom: '2026-12-25', opens: '00:00', closes: '00:00' }],
    });
    expect(json).not.toMatch(/Northwind|First/);
  });

  test('names the page in every language, its own too, and the one that follows the browser', () => {
    const url = `${ORIGIN}/meridian-tower`;
    for (const language of ['en', 'es'] as const) {
      const links = directoryHead(directory(), ORIGIN, { language }).matchAll(/hreflang="([^"]+)" href="([^"]+)"/g);
      const alternates = Object.fromEntries([...links].map(([, of, href]) => [of, href]));
      expect(alternates).toEqual({ 'x-default': url, en: url, es: `${url}?lang=es` });
    }
  });

  test('links a manifest only if one exists', () => {
    expect(directoryHead(directory(), ORIGIN)).not.toContain('manifest');
    const head = directoryHead(directory(), ORIGIN, { manifest: '/api/property/manifest?slug=a&b' });
    expect(head).toContain('<link rel="manifest" href="/api/property/manifest?slug=a&amp;b">');
  });

  test('an installed directory opens at the URL where it was installed', async () => {
    const manifest: unknown = JSON.parse(await directoryManifest(directory()));
    expect(manifest).toMatchObject({ start_url: '/meridian-tower', name: 'Meridian Tower' });
  });

  test('a long description is shortened', () => {
    const head = directoryHead(directory({ description: 'word '.repeat(100) }), ORIGIN);
    const [, about = ''] = /name="description" content="([^"]*)"/.exec(head) ?? [];
    expect(about.length).toBeLessThanOrEqual(160);
    expect(about.endsWith('…')).toBe(true);
  });

  test.each(['👨‍👩‍👧', '🇺🇸', 'e\u0301'])(
    'descriptions and the short name are cut before %s, not within',
    async (cluster) => {
      const cutBefore = (length: number) => `${'x'.repeat(length)}${cluster}${cluster}`;
      const head = directoryHead(directory({ description: cutBefore(158) }), ORIGIN);
      expect(head).toContain(`name="description" content="${'x'.repeat(158)}…"`);
      expect(head).toContain(`property="og:description" content="${'x'.repeat(158)}…"`);
      const manifest: unknown = JSON.parse(await directoryManifest(directory({ name: cutBefore(29) })));
      expect(manifest).toMatchObject({ short_name: 'x'.repeat(29), name: cutBefore(29) });
    },
  );
});
