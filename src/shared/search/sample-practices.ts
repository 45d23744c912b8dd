import type { SearchedTenant } from './tenant-search.ts';

export interface Practice extends SearchedTenant {
  readonly contacts: readonly { readonly name: string; readonly isListed: boolean }[];
}

const FAMILIES =
  `Abrams Adeyemi Aguilar Andersson Banerjee Barnes Becker Bianchi Brooks Callahan Castillo Chaudhry Chen Cohen Cooper
Costa Cruz Dalton Desai Diaz Dubois Edwards Eriksen Farouk Fernandez Fischer Flores Foster Garcia Gomez Greene Gupta Haddad Hansen
Hernandez Hoffman Hughes Ibrahim Iyer Jansen Johnson Kapoor Keller Khan Kim Kowalski Kumar Lang Larsen Levine Lindqvist Lopez Mahmoud
Martinez Mensah Meyer Mitchell Morales Moreau Murphy Nakamura Nguyen Novak O'Brien Oduya Okafor Olsen Ortiz Patel Patterson Perez Petrov
Price Quinn Raman Reyes Rossi Sanders Schmidt Shapiro Silva Singh Sullivan Takahashi Torres Vargas Walsh Weber Williams Yamamoto Zhang`.split(
    /\s+/,
  );
const GIVEN =
  `Anil Ruth Meera Samuel Elena Patricia Omar Grace Daniel Priya Thomas Ingrid Kofi Lucía Hannah Victor Noor June Marcus
Beatriz Henry Amara Paul Sofia Theo Rachel Ivan Leila Simon Dana`.split(/\s+/);
const FIELDS = 'Cardiology Dental Orthopedics Dermatology Pediatrics Radiology Eye Allergy Physical Neurology'.split(
  ' ',
);
const KINDS = ['Associates', 'Center', 'Group', 'of Austin', 'Specialists', 'Partners'];

/**
 * Practices of a building, each with a few listed doctors. No two doctors have the same name, and at most a sixtieth
 * have the same family name. The same seed makes the same building.
 */
export function samplePractices(practices: number, doctors: number, seed = 1, families = FAMILIES): Practice[] {
  const random = randomOf(seed);
  const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)] as Item;
  const names = Array.from({ length: doctors }, (_, at) => {
    const family = families[at % families.length] ?? '';
    const given = GIVEN[(at + 7 * Math.floor(at / families.length)) % GIVEN.length] ?? '';
    const middle = random() < 0.3 ? ` ${pick([...'ABCDEFGHJKLMRST'])}.` : '';
    return pick([`Dr. ${given}${middle} ${family}`, `${given}${middle} ${family}, MD`, `${family}, ${given}, DO`]);
  }).sort(() => random() - 0.5);
  return Array.from({ length: practices }, (_, at) => {
    const floorNumber = 1 + Math.floor(at / 6);
    const own = names.slice(Math.floor((at * doctors) / practices), Math.floor(((at + 1) * doctors) / practices));
    const founder = random() < 0.2 ? `${pick(families)} ` : '';
    return {
      companyName: `${founder}${pick(FIELDS)} ${pick(KINDS)}`,
      suiteNumber: `${floorNumber}${10 + (at % 6) * 10}`,
      floorNumber,
      otherNames: [],
      contacts: [{ name: 'Front Desk', isListed: false }, ...own.map((name) => ({ name, isListed: true }))],
    };
  });
}

/** Mulberry32, public domain. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
