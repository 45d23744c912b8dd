import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRentRoll } from '../../../test/harness/read-rent-roll.ts';
import { rowsXml, workbook } from '../../../test/harness/spreadsheets.ts';
import { UnreadableSheetError } from '../../platform/spreadsheet/sheet.ts';
import { toPlainText } from '../../shared/plain-text.ts';

interface Person {
  readonly first: string;
  readonly last: string;
  readonly phone: string;
}

interface Listed {
  readonly company: string;
  readonly floor: number;
  readonly people: readonly Person[];
}

const COMPANIES = [
  'Pecan Street Coffee, LLC',
  'Baker & Reyes LLP',
  'Café Ñandú',
  'Total Wine & More',
  'Vacant Lot Films',
  'Available Light Studio',
  'Floor & Decor',
  'Past Perfect Antiques',
  '7-Eleven',
  'Müller Fördertechnik GmbH',
  'O’Brien & Sons',
  'Current Energy Inc',
  'Suite Dreams',
  'Number Nine Books',
  'First Last & Always',
] as const;
const person = fc.record({
  first: fc.constantFrom('Ann', 'José', 'Zoë', 'Mary Jo'),
  last: fc.constantFrom('Ames', 'O’Neil', 'Reyes', 'van Dyk'),
  phone: fc.constantFrom('512 555 0101', '(512) 555-0102', '+49 30 5550103'),
});
const listed = fc.record({
  company: fc.constantFrom(...COMPANIES),
  floor: fc.integer({ min: 1, max: 30 }),
  people: fc.uniqueArray(person, { maxLength: 2, selector: ({ first, last }) => `${first} ${last}` }),
});
const tenants = fc
  .uniqueArray(listed, { minLength: 1, maxLength: 8, selector: ({ company }) => company })
  .map((all) => all.toSorted((a, b) => a.floor - b.floor));

const STYLES: readonly ((words: string) => string)[] = [
  (words) => words,
  (words) => words.toUpperCase(),
  (words) => words.replaceAll(' ', '_').toLowerCase(),
  (words) =>
    words
      .replaceAll(/ (.)/g, (_, letter: string) => letter.toUpperCase())
      .replace(/^./, (first) => first.toLowerCase()),
  (words) => `${words.replaceAll(' ', '_')}__c`,
];
const writer = fc.record({
  style: fc.constantFrom(...STYLES),
  company: fc.constantFrom('Tenant', 'Company Name', 'Account Name', 'Mietername', 'Empresa', 'Locataire'),
  suite: fc.constantFrom('Suite', 'Unit Number', 'Room', 'Mieteinheit', 'Oficina', 'Bureau'),
  floor: fc.constantFrom('Floor', 'Level', 'Stockwerk', 'Piso', 'Étage'),
  floors: fc.constantFrom('column', 'heading', 'suite'),
  contacts: fc.constantFrom('none', 'numbered', 'below', 'first and last'),
  order: fc.boolean(),
  titles: fc.array(fc.constantFrom(['Rent Roll'], ['As of 11/01/2026'], ['', '']), { maxLength: 3 }),
  total: fc.boolean(),
  vacant: fc.constantFrom(null, 'VACANT', 'Available 1/1/2027', 'Leerstand', 'Vacant (Spec Suite)'),
  suiteWord: fc.constantFrom('', 'Suite ', '#', 'Rm '),
  as: fc.constantFrom(',', ';', '\t', '|', 'xlsx'),
  encoding: fc.constantFrom('utf8', 'bom', 'utf16le', 'twice'),
});
type Writer = typeof writer extends fc.Arbitrary<infer Value> ? Value : never;

const suiteOf = ({ floor }: Listed, at: number) => `${floor}${String(at).padStart(2, '0')}`;

function written(all: readonly Listed[], how: Writer): string[][] {
  const { style, contacts } = how;
  const headings: string[] = [how.company, how.suite];
  if (how.floors === 'column') headings.push(how.floor);
  if (contacts === 'numbered') headings.push('Contact 1 Name', 'Contact 1 Phone', 'Contact 2 Name', 'Contact 2 Phone');
  if (contacts === 'below') headings.push('Contact Name', 'Contact Phone');
  if (contacts === 'first and last') headings.push('First Name', 'Last Name', 'Mobile Phone');
  const rows: string[][] = [headings.map(style)];
  let heading = 0;
  for (const [at, tenant] of all.entries()) {
    if (how.floors === 'heading' && tenant.floor !== heading) rows.push([`Floor ${tenant.floor} - Suites`]);
    heading = tenant.floor;
    const [one, two] = tenant.people;
    const nameOf = (who?: Person) => (who ? `${who.first} ${who.last}` : '');
    const row = [tenant.company, how.suiteWord + suiteOf(tenant, at)];
    if (how.floors === 'column') row.push(String(tenant.floor));
    if (contacts === 'numbered') row.push(nameOf(one), one?.phone ?? '', nameOf(two), two?.phone ?? '');
    if (contacts === 'below') row.push(nameOf(one), one?.phone ?? '');
    if (contacts === 'first and last') row.push(one?.first ?? '', one?.last ?? '', one?.phone ?? '');
    rows.push(row);
    if (contacts === 'below' && two) rows.push([...row.slice(0, -2).map(() => ''), nameOf(two), two.phone]);
  }
  if (how.vacant) rows.push([how.vacant, '2999', ...(how.floors === 'column' ? ['29'] : [])]);
  if (how.total) rows.push(['Total', `${all.length}`]);
  const turned = how.order
    ? rows.map((row) => Array.from(headings, (_, at) => row[headings.length - 1 - at] ?? ''))
    : rows;
  return [...how.titles.map((title) => [...title]), ...turned];
}

const TWICE = new TextDecoder('windows-1252');

function bytesOf(rows: readonly (readonly string[])[], { as, encoding }: Writer): [Buffer, string] {
  if (as === 'xlsx') return [workbook([{ name: 'Roll', xml: rowsXml(rows.map((row) => [...row])) }]), 'roll.xlsx'];
  const quoted = (cell: string) => (/[",;\t|\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const text = rows.map((row) => row.map(quoted).join(as)).join('\r\n');
  if (encoding === 'utf16le') return [Buffer.from(`\ufeff${text}`, 'utf16le'), 'roll.csv'];
  if (encoding === 'twice') return [Buffer.from(TWICE.decode(Buffer.from(text))), 'roll.csv'];
  return [Buffer.from(encoding === 'bom' ? `\ufeff${text}` : text), 'roll.csv'];
}

test('a list, whoever writes it and however, comes back as itself or asks', async () => {
  let ready = 0;
  let tried = 0;
  await fc.assert(
    fc.asyncProperty(tenants, writer, async (all, how) => {
      const [bytes, name] = bytesOf(written(all, how), how);
      const { isReady, file, tenants: found } = await readRentRoll(bytes, name);
      tried++;
      if (!isReady) return expect(file.errors.length).toBeGreaterThan(0);
      ready++;
      const people = { none: 0, numbered: 2, below: 2, 'first and last': 1 }[how.contacts];
      const wanted = all.map((tenant, at) => ({
        place: `${tenant.company}, ${suiteOf(tenant, at)}, ${tenant.floor}`,
        people: tenant.people.slice(0, people).map(({ first, last, phone }) => `${first} ${last} ${phone}`),
      }));
      expect(
        found.map(({ companyName, suiteNumber, floorNumber, contacts }) => ({
          place: `${companyName}, ${suiteNumber}, ${floorNumber}`,
          people: contacts.map((contact) => `${contact.name} ${contact.phone}`),
        })),
      ).toEqual(wanted);
    }),
    { numRuns: 120 },
  );
  expect(ready / tried, 'a list that says all is not asked about').toBeGreaterThan(0.9);
});

const FOLDER = new URL('../../../test/fixtures/rolls/', import.meta.url);
const ROLLS = readdirSync(FOLDER).filter((name) => !name.endsWith('.json'));
const bytesIn = (name: string) => readFileSync(new URL(name, FOLDER));

interface Expected {
  readonly isValid: boolean;
  readonly mayAsk?: boolean;
  readonly fields?: Parameters<typeof readRentRoll>[2];
  readonly tenants?: readonly {
    readonly floor: number;
    readonly suite: string;
    readonly name: string;
    readonly contacts?: readonly { readonly name: string; readonly phone: string | null }[];
  }[];
  readonly leftOut?: readonly { readonly row: number; readonly reason: string }[];
}

test.each(ROLLS)('%s is read as its manager means it', async (name) => {
  const right: Expected = JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8'));
  const { isReady, file, tenants: found } = await readRentRoll(bytesIn(name), name, right.fields);
  if (right.mayAsk && !isReady) return expect(file.questions.length).toBeGreaterThan(0);
  expect([isReady, isReady ? [] : file.errors]).toEqual([right.isValid, right.isValid ? [] : file.errors]);
  const placeOf = (floor: number, suite: string, company: string) => `${floor}, ${suite}, ${company}`;
  const byPlace = new Map(
    found.map((tenant) => [placeOf(tenant.floorNumber, tenant.suiteNumber, tenant.companyName), tenant]),
  );
  const wanted = (right.tenants ?? []).map((one) => ({ ...one, place: placeOf(one.floor, one.suite, one.name) }));
  expect([...byPlace.keys()].sort()).toEqual(wanted.map(({ place }) => place).sort());
  for (const { place, contacts } of wanted) if (contacts) expect(byPlace.get(place)?.contacts).toEqual(contacts);
  for (const { row, reason } of right.leftOut ?? [])
    expect(file.leftOut.map((one) => [one.row, one.reason])).toContainEqual([row, reason]);
});

const TEXTS = ROLLS.filter((name) => name.endsWith('.csv') && bytesIn(name).every((byte) => byte < 128)).map((name) =>
  bytesIn(name).toString(),
);
const STRANGE = [
  '1,850',
  '12/31/2027',
  'Vacant',
  'Total',
  'Past',
  'PH',
  '"',
  'a@b.example',
  '#REF!',
  'Suite',
  'Tenant',
  '',
  '45%',
];
const mutation = fc.record({
  kind: fc.nat({ max: 7 }),
  line: fc.nat({ max: 20 }),
  cell: fc.nat({ max: 12 }),
  other: fc.nat({ max: 20 }),
});

function mutated(
  text: string,
  { kind, line, cell, other }: { kind: number; line: number; cell: number; other: number },
): string {
  const lines = text.split('\n');
  const at = line % lines.length;
  const delimiter = text.includes(';') ? ';' : text.includes('|') ? '|' : ',';
  const cells = (lines[at] ?? '').split(delimiter);
  const place = cell % cells.length;
  const strange = STRANGE[other % STRANGE.length] ?? '';
  if (kind === 0) cells[place] = strange;
  if (kind === 1) cells.splice(place, 1);
  if (kind === 2) cells.splice(place, 0, strange);
  if (kind === 3) cells.splice(place, 2, ...cells.slice(place, place + 2).reverse());
  lines[at] = cells.join(delimiter);
  if (kind === 4) lines.splice(at, 1);
  if (kind === 5) lines.splice(other % lines.length, 0, lines[at]);
  if (kind === 6) lines[at] = `${lines[at]}${lines[at + 1] ?? ''}`;
  if (kind === 7) lines[at] = lines[at].replaceAll(' ', '\u00a0');
  return lines.join('\n');
}

const shown = (text: string) =>
  toPlainText(text)
    .toLowerCase()
    .replaceAll(/[\s"]+/g, ' ');

test('a list that was damaged is never ready with what does not stand in it, nor with fewer tenants unless it says so', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...TEXTS),
      fc.array(mutation, { minLength: 1, maxLength: 4 }),
      async (roll, changes) => {
        const text = changes.reduce(mutated, roll);
        const read = await readRentRoll(Buffer.from(text), 'roll.csv').catch((error) => {
          if (!(error instanceof UnreadableSheetError)) throw error;
        });
        if (!read?.isReady) return;
        const { file, tenants: found, named } = read;
        const all = shown(text);
        for (const { companyName } of found) {
          expect(all, text).toContain(shown(companyName));
          expect(companyName, text).toMatch(/\p{L}/u);
        }
        const said = new Set([
          ...found.map(({ row }) => row),
          ...file.leftOut.map(({ row }) => row),
          ...file.warnings.map((warning) => Number(/^Row (\d+)/.exec(warning)?.[1] ?? 0)),
        ]);
        expect(
          named.filter((row) => !said.has(row)),
          text,
        ).toEqual([]);
      },
    ),
    { numRuns: 400 },
  );
});
