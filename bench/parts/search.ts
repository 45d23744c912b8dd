import { dictionary } from '@zxcvbn-ts/language-en';
import { defaultSign, floorLabel } from '../../src/modules/directory/values.ts';
import { parsePersonName } from '../../src/shared/person-name.ts';
import { createRandom, type Practice, samplePractices } from '../../src/shared/search/sample-practices.ts';
import { createTenantSearch, type TenantSearch } from '../../src/shared/search/tenant-search.ts';
import { median, type Row, row } from '../report.ts';

/** Error rate of people of 67 to 89 years on a tablet: Nicolau and Jorge, ASSETS 2012, doi:10.1145/2384916.2384939. */
const ERRORS_PER_LETTER = 0.166;
type Slip = 'substituted' | 'omitted' | 'inserted' | 'swapped';
type Mix = Readonly<Record<Slip, number>>;
/** Shares of error types. */
const mixes: Readonly<Record<string, Mix>> = {
  'mostly wrong letters': { substituted: 0.5, omitted: 0.3, inserted: 0.15, swapped: 0.05 },
  // Shares of that study.
  'mostly missing letters': { substituted: 0.3, omitted: 0.6, inserted: 0.1, swapped: 0 },
};
const TYPED_NAMES = 500;
const BUILDINGS = [1_000, 5_000];
/** Names of the 1990 census by frequency, which cover about 70 % of people. */
const NAMES = 20_000;
const COMMON_NAMES = 30;
const FLOORS = 60;
const ROUNDS = 5;
const MAX_MS = 20;
const keyRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** Measures hits for mistyped family names, and the time per keystroke. */
export async function search(tell: (row: Row) => void): Promise<void> {
  for (const tenants of BUILDINGS) {
    const practices = createBuilding(tenants);
    const index = createTenantSearch(
      practices,
      (practice) => practice,
      (floor) => [defaultSign(floor), floorLabel(floor)],
    );
    index.prepare(tenants);
    for (const [name, mix] of Object.entries(mixes)) {
      const random = createRandom(tenants);
      const outcomes = Array.from({ length: TYPED_NAMES }, () => {
        const practice = practices[Math.floor(random() * practices.length)];
        const familyName = practice ? familyNameOf(practice).toLowerCase() : '';
        const firstThree = familyName.slice(0, 3);
        return {
          whole: isOffered(index, misspell(familyName, mix, random), (offeredFamily) => offeredFamily === familyName),
          three: isOffered(index, misspell(firstThree, mix, random), (offeredName) =>
            offeredName.startsWith(firstThree),
          ),
        };
      });
      const shareOffered = (outcomeName: 'whole' | 'three') =>
        (100 * outcomes.filter((outcome) => outcome[outcomeName]).length) / TYPED_NAMES;
      const testedText = `of ${tenants.toLocaleString('en-US')} tenants, ${name}`;
      tell(
        row(`search: family names among the first three ${testedText}`, shareOffered('whole'), {
          min: 97,
          digits: 1,
          unit: ' %',
        }),
      );
      tell(
        row(`search: three letters lead to the name ${testedText}`, shareOffered('three'), {
          min: 90,
          digits: 1,
          unit: ' %',
        }),
      );
    }
    tell(
      row(`search: slowest key of ${tenants.toLocaleString('en-US')} tenants, processor time`, slowestKey(index), {
        max: MAX_MS,
        digits: 1,
        unit: ' ms',
      }),
    );
  }
}

const TERMS = ['garcia', 'gsrcia', 'qzxwvkjh', 'amdersob patel', 'schwarzenbeger', 'ptl'];

/** Returns the CPU time of the slowest keystroke in ms, each the median over the rounds. */
function slowestKey(index: TenantSearch<Practice>): number {
  const keys = TERMS.flatMap((term) => [...term].map((_, at) => term.slice(0, at + 1)));
  return Math.max(...keys.map((term) => median(Array.from({ length: ROUNDS }, () => timeOf(() => index.find(term))))));
}

function timeOf(work: () => unknown): number {
  const from = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(from);
  return (user + system) / 1_000;
}

/** Returns whether a match is among the first three hits or closest tenants. */
function isOffered(index: TenantSearch<Practice>, term: string, isExpected: (family: string) => boolean): boolean {
  const searchResult = index.find(term);
  return [...(searchResult?.hits ?? []), ...(searchResult?.nearest ?? [])]
    .slice(0, 3)
    .some(({ entry }) => entry.contacts.some(({ name }) => isExpected(parsePersonName(name).familyName.toLowerCase())));
}

const familyNameOf = ({ contacts }: Practice) => parsePersonName(contacts[1]?.name ?? '').familyName;

function createBuilding(tenants: number): Practice[] {
  const random = createRandom(tenants);
  const names = dictionary['lastnames-en'] as string[];
  const families = Array.from({ length: tenants }, () => {
    const at = Math.floor(COMMON_NAMES * ((NAMES / COMMON_NAMES + 1) ** random() - 1));
    const name = names[at] ?? '';
    return name.slice(0, 1).toUpperCase() + name.slice(1);
  });
  return samplePractices(tenants, tenants, tenants, families).map((practice, at) => ({
    ...practice,
    floorNumber: (at % FLOORS) + 1,
  }));
}

/** Mistypes each letter with the same probability. */
function misspell(word: string, mix: Mix, random: () => number): string {
  const letters: string[] = [];
  for (let at = 0; at < word.length; at += 1) {
    const letter = word[at] ?? '';
    if (random() >= ERRORS_PER_LETTER) {
      letters.push(letter);
      continue;
    }
    const kind = random();
    if (kind < mix.substituted) letters.push(neighborOf(letter, random));
    else if (kind < mix.substituted + mix.omitted) continue;
    else if (kind < mix.substituted + mix.omitted + mix.inserted) letters.push(letter, neighborOf(letter, random));
    else {
      letters.push(word[at + 1] ?? '', letter);
      at += 1;
    }
  }
  return letters.join('');
}

function neighborOf(letter: string, random: () => number): string {
  const y = keyRows.findIndex((row) => row.includes(letter));
  const x = keyRows[y]?.indexOf(letter) ?? 0;
  const neighbors = [
    [x - 1, y],
    [x + 1, y],
    [x, y - 1],
    [x + 1, y - 1],
    [x - 1, y + 1],
    [x, y + 1],
  ].flatMap(([cx = 0, cy = 0]) => keyRows[cy]?.[cx] ?? []);
  return neighbors[Math.floor(random() * neighbors.length)] ?? letter;
}
