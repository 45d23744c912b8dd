import { dictionary } from '@zxcvbn-ts/language-en';
import { floorLabel, floorMark } from '../../src/modules/directory/values.ts';
import { namePartsOf } from '../../src/shared/person-name.ts';
import { type Practice, randomOf, samplePractices } from '../../src/shared/search/sample-practices.ts';
import { createTenantSearch, type TenantSearch } from '../../src/shared/search/tenant-search.ts';
import { median, type Row, row } from '../report.ts';

/** Per letter, of people of 67 to 89 years on a tablet: Nicolau and Jorge, ASSETS 2012, doi:10.1145/2384916.2384939. */
const ERRORS_PER_LETTER = 0.166;
type Slip = 'substituted' | 'omitted' | 'inserted' | 'swapped';
type Mix = Readonly<Record<Slip, number>>;
/** Shares of the errors. */
const mixes: Readonly<Record<string, Mix>> = {
  'mostly wrong letters': { substituted: 0.5, omitted: 0.3, inserted: 0.15, swapped: 0.05 },
  // As in the study above.
  'mostly missing letters': { substituted: 0.3, omitted: 0.6, inserted: 0.1, swapped: 0 },
};
const TYPED = 500;
const BUILDINGS = [1_000, 5_000];
/** Names of the 1990 census, by frequency: about as many as share 70 % of all people. */
const NAMES = 20_000;
const COMMON = 30;
const FLOORS = 60;
const ROUNDS = 5;
const MOST_MS = 20;
const keyRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** What a search finds of family names that are typed with errors, and how long a key takes. */
export async function search(tell: (row: Row) => void): Promise<void> {
  for (const tenants of BUILDINGS) {
    const practices = building(tenants);
    const index = createTenantSearch(
      practices,
      (one) => one,
      (floor) => [floorMark(floor), floorLabel(floor)],
    );
    index.prepare(tenants);
    for (const [name, mix] of Object.entries(mixes)) {
      const random = randomOf(tenants);
      const asked = Array.from({ length: TYPED }, () => {
        const practice = practices[Math.floor(random() * practices.length)];
        const family = practice ? familyOf(practice).toLowerCase() : '';
        const three = family.slice(0, 3);
        return {
          whole: isOffered(index, withErrors(family, mix, random), (own) => own === family),
          three: isOffered(index, withErrors(three, mix, random), (own) => own.startsWith(three)),
        };
      });
      const share = (which: 'whole' | 'three') => (100 * asked.filter((one) => one[which]).length) / TYPED;
      const about = `of ${tenants.toLocaleString('en-US')} tenants, ${name}`;
      tell(
        row(`search: family names among the first three ${about}`, share('whole'), {
          least: 97,
          digits: 1,
          unit: ' %',
        }),
      );
      tell(
        row(`search: three letters lead to the name ${about}`, share('three'), { least: 90, digits: 1, unit: ' %' }),
      );
    }
    tell(
      row(`search: slowest key of ${tenants.toLocaleString('en-US')} tenants, processor time`, slowestKey(index), {
        most: MOST_MS,
        digits: 1,
        unit: ' ms',
      }),
    );
  }
}

const TERMS = ['garcia', 'gsrcia', 'qzxwvkjh', 'amdersob patel', 'schwarzenbeger', 'ptl'];

/** Processor time of the slowest key, in ms: each is the median over the rounds. */
function slowestKey(index: TenantSearch<Practice>): number {
  const keys = TERMS.flatMap((term) => [...term].map((_, at) => term.slice(0, at + 1)));
  return Math.max(
    ...keys.map((typed) => median(Array.from({ length: ROUNDS }, () => timeOf(() => index.find(typed))))),
  );
}

function timeOf(work: () => unknown): number {
  const from = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(from);
  return (user + system) / 1_000;
}

/** Among the first three answers, or the nearest where there is none. */
function isOffered(index: TenantSearch<Practice>, term: string, isMeant: (family: string) => boolean): boolean {
  const found = index.find(term);
  return [...(found?.hits ?? []), ...(found?.nearest ?? [])]
    .slice(0, 3)
    .some(({ entry }) => entry.contacts.some(({ name }) => isMeant(namePartsOf(name).family.toLowerCase())));
}

const familyOf = ({ contacts }: Practice) => namePartsOf(contacts[1]?.name ?? '').family;

function building(tenants: number): Practice[] {
  const random = randomOf(tenants);
  const names = dictionary['lastnames-en'] as string[];
  const families = Array.from({ length: tenants }, () => {
    const at = Math.floor(COMMON * ((NAMES / COMMON + 1) ** random() - 1));
    const name = names[at] ?? '';
    return name.slice(0, 1).toUpperCase() + name.slice(1);
  });
  return samplePractices(tenants, tenants, tenants, families).map((practice, at) => ({
    ...practice,
    floorNumber: (at % FLOORS) + 1,
  }));
}

/** Each letter is mistyped with the same probability. */
function withErrors(word: string, mix: Mix, random: () => number): string {
  const typed: string[] = [];
  for (let at = 0; at < word.length; at += 1) {
    const letter = word[at] ?? '';
    if (random() >= ERRORS_PER_LETTER) {
      typed.push(letter);
      continue;
    }
    const kind = random();
    if (kind < mix.substituted) typed.push(neighborOf(letter, random));
    else if (kind < mix.substituted + mix.omitted) continue;
    else if (kind < mix.substituted + mix.omitted + mix.inserted) typed.push(letter, neighborOf(letter, random));
    else {
      typed.push(word[at + 1] ?? '', letter);
      at += 1;
    }
  }
  return typed.join('');
}

function neighborOf(letter: string, random: () => number): string {
  const y = keyRows.findIndex((row) => row.includes(letter));
  const x = keyRows[y]?.indexOf(letter) ?? 0;
  const around = [
    [x - 1, y],
    [x + 1, y],
    [x, y - 1],
    [x + 1, y - 1],
    [x - 1, y + 1],
    [x, y + 1],
  ].flatMap(([cx = 0, cy = 0]) => keyRows[cy]?.[cx] ?? []);
  return around[Math.floor(random() * around.length)] ?? letter;
}
