import type { Directory } from '../../../../../modules/directory/schema.ts';
import { byFloorAndSuite, floorPlan } from '../../../../../modules/directory/values.ts';
import { groupBy } from '../../../../../shared/group-by.ts';
import { listedPeople } from '../../../../../shared/person-name.ts';

export type SheetOrder = 'floors' | 'names';

interface SheetLine {
  readonly key: string;
  readonly name: string;
  /** Suite; on a sheet by name preceded by the floor's sign. */
  readonly place: string;
  /** Position of a person: below the company, or in a line of its own on a sheet by name. */
  readonly person?: 'below' | 'alone';
}

/** Floor, or a letter on a sheet by name. */
export interface SheetGroup {
  readonly mark: string;
  readonly lines: readonly SheetLine[];
}

type SheetDirectory = Pick<Directory, 'tenants' | 'contacts' | 'floors' | 'wallOrder'>;

/** Groups what the wall shows, including listed people, in its order of floors. */
export function sheetGroups(directory: SheetDirectory, order: SheetOrder): SheetGroup[] {
  const plan = floorPlan(directory.floors);
  const companies = [...directory.tenants].sort(byFloorAndSuite).map((tenant) => ({
    ...tenant,
    sign: plan.sign(tenant.floorNumber),
    people: listedPeople(directory.contacts.filter(({ tenantId }) => tenantId === tenant.id)),
  }));
  return order === 'names' ? byLetter(companies) : byFloor(companies, directory.wallOrder === 'floors-up');
}

type Company = Directory['tenants'][number] & {
  readonly sign: string;
  readonly people: ReturnType<typeof listedPeople<Directory['contacts'][number]>>;
};

function byFloor(companies: readonly Company[], isUp: boolean): SheetGroup[] {
  const floors = [...groupBy(companies, ({ floorNumber }) => floorNumber).values()].map((onFloor) => ({
    mark: onFloor[0]?.sign ?? '',
    lines: onFloor.flatMap(({ id, companyName, suiteNumber, people }) => [
      { key: `${id}`, name: companyName, place: suiteNumber },
      ...people.map(({ contact, text }) => ({
        key: `p${contact.id}`,
        name: text,
        place: suiteNumber,
        person: 'below' as const,
      })),
    ]),
  }));
  return isUp ? floors : floors.reverse();
}

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function byLetter(companies: readonly Company[]): SheetGroup[] {
  const lines = companies.flatMap(({ id, companyName, suiteNumber, sign, people }) => {
    const place = `${sign} · ${suiteNumber}`;
    return [
      { sort: companyName, line: { key: `${id}`, name: companyName, place } },
      ...people.map(({ contact, key, text }) => ({
        sort: key,
        line: { key: `p${contact.id}`, name: text, place, person: 'alone' as const },
      })),
    ];
  });
  const sorted = lines.sort((a, b) => natural.compare(a.sort, b.sort));
  return [...groupBy(sorted, ({ sort }) => letterOf(sort))].map(([mark, letterEntries]) => ({
    mark,
    lines: letterEntries.map(({ line }) => line),
  }));
}

/** First letter without accents, or `#`. */
function letterOf(name: string): string {
  const [first = ''] = name.trim().normalize('NFD');
  return /\p{L}/u.test(first) ? first.toUpperCase() : '#';
}
