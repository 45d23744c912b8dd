import type { SearchedTenant } from './tenant-search.ts';

export interface Practice extends SearchedTenant {
  readonly contacts: readonly { readonly name: string; readonly isListed: boolean }[];
}

const FAMILY_NAMES =
  `Abrams Adeyemi Aguilar Andersson Banerjee Barnes Becker Bianchi Brooks Callahan Castillo Chaudhry Chen Cohen Cooper
Costa Cruz Dalton Desai Diaz Dubois Edwards Eriksen Farouk Fernandez Fischer Flores Foster Garcia Gomez Greene Gupta Haddad Hansen
Hernandez Hoffman Hughes Ibrahim Iyer Jansen Johnson Kapoor Keller Khan Kim Kowalski Kumar Lang Larsen Levine Lindqvist Lopez Mahmoud
Martinez Mensah Meyer Mitchell Morales Moreau Murphy Nakamura Nguyen Novak O'Brien Oduya Okafor Olsen Ortiz Patel Patterson Perez Petrov
Price Quinn Raman Reyes Rossi Sanders Schmidt Shapiro Silva Singh Sullivan Takahashi Torres Vargas Walsh Weber Williams Yamamoto Zhang`.split(
    /\s+/,
  );
const GIVEN_NAMES =
  `Anil Ruth Meera Samuel Elena Patricia Omar Grace Daniel Priya Thomas Ingrid Kofi Lucía Hannah Victor Noor June Marcus
Beatriz Henry Amara Paul Sofia Theo Rachel Ivan Leila Simon Dana`.split(/\s+/);
const SPECIALTIES =
  'Cardiology Dental Orthopedics Dermatology Pediatrics Radiology Eye Allergy Physical Neurology'.split(' ');
const KINDS = ['Associates', 'Center', 'Group', 'of Austin', 'Specialists', 'Partners'];

/** Deterministic by seed. Full names are unique; at most a sixtieth share a family name. */
export function samplePractices(practices: number, doctors: number, seed = 1, families = FAMILY_NAMES): Practice[] {
  const random = createRandom(seed);
  const pickRandom = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)] as Item;
  const names = Array.from({ length: doctors }, (_, at) => {
    const familyName = families[at % families.length] ?? '';
    const givenName = GIVEN_NAMES[(at + 7 * Math.floor(at / families.length)) % GIVEN_NAMES.length] ?? '';
    const middleInitial = random() < 0.3 ? ` ${pickRandom([...'ABCDEFGHJKLMRST'])}.` : '';
    return pickRandom([
      `Dr. ${givenName}${middleInitial} ${familyName}`,
      `${givenName}${middleInitial} ${familyName}, MD`,
      `${familyName}, ${givenName}, DO`,
    ]);
  }).sort(() => random() - 0.5);
  return Array.from({ length: practices }, (_, at) => {
    const floorNumber = 1 + Math.floor(at / 6);
    const practiceDoctors = names.slice(
      Math.floor((at * doctors) / practices),
      Math.floor(((at + 1) * doctors) / practices),
    );
    const founder = random() < 0.2 ? `${pickRandom(families)} ` : '';
    return {
      companyName: `${founder}${pickRandom(SPECIALTIES)} ${pickRandom(KINDS)}`,
      suiteNumber: `${floorNumber}${10 + (at % 6) * 10}`,
      floorNumber,
      otherNames: [],
      contacts: [{ name: 'Front Desk', isListed: false }, ...practiceDoctors.map((name) => ({ name, isListed: true }))],
    };
  });
}

/** Mulberry32, public domain. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
