import { samplePractices } from '../../src/shared/search/sample-practices.ts';

/** Invented buildings of any size, the same at each run. */
export interface SampleWall {
  name: string;
  address: string;
  leasingContact: string;
  leasingPhone: string;
  floors: readonly unknown[];
  announcements: readonly unknown[];
  tenants: readonly unknown[];
  contacts: readonly unknown[];
}

/** `short`: as `usual`, with a short name for each long one. */
export const nameKinds = ['usual', 'short', 'long', 'scripts'] as const;
export type NameKind = (typeof nameKinds)[number];

const FAMILIES =
  'Alder|Anchor|Barton|Beacon|Birch|Björk|Calder|Cedar|Cobalt|Corbin|Ember|Fathom|Ferrous|Granite|Halcyon|Harbor|Heron|Indigo|Ito|Juniper|Kestrel|Keystone|Lantern|Larch|Marlow|Mosaic|Nimbus|Northgate|Okonkwo|Orchid|Palisade|Petrov|Pioneer|Quartz|Quill|Redwood|Rowan|Solano|Summit|Tidewater|Verity|Whitfield|Wren'.split(
    '|',
  );
const TRADES =
  'Dental|Law Group|Software|Insurance|Architects|Title & Escrow|Labs|Design|Partners|Capital Management|Analytics|Family Medicine|Health|Media|Tax & Accounting|Staffing|Energy Trading|Consulting & Advisory Services|Physical Therapy|Associates|Optometry|Wealth Advisors|Realty'.split(
    '|',
  );
const LONG = [
  'Great Lakes Center for Orthopedic Surgery and Sports Medicine Rehabilitation',
  'Whitfield, Okonkwo & Strauss, Attorneys and Counselors at Law',
  'Deutsch-Amerikanische Handelskammer für den Mittleren Westen',
  'Tri-County Substance Use Prevention and Family Counseling Coalition',
  'Northwestern Regional Institute of Actuarial and Insurance Studies',
  'Van der Meulen, Achterberg & Hofstede International Trade Consultancy',
  'Asociación de Contadores Públicos y Auditores del Centro de Texas',
];
const SCRIPTS = [
  '東京インテグレーション株式会社',
  'شركة النخيل للتجارة',
  'Société Générale de Conseil',
  'みずほ法律特許事務所',
  'مكتب الدكتور منصور للاستشارات القانونية والتجارية',
  'Björk & Söner Consulting',
  '한국무역진흥공사',
  'Κωνσταντίνου & Υιοί',
  'भारतीय व्यापार मंडल',
];

/** @param at from 0 */
function companyOf(at: number, kind: NameKind): string {
  const usual = `${FAMILIES[(at * 17) % FAMILIES.length]} ${TRADES[(at * 11 + Math.floor(at / FAMILIES.length)) % TRADES.length]}`;
  if (kind === 'long') return `${LONG[at % LONG.length]}${at < LONG.length ? '' : ` ${at}`}`;
  if (kind === 'scripts' && at % 2 === 0) return SCRIPTS[(at / 2) % SCRIPTS.length] ?? usual;
  if (at % 14 === 9) return LONG[Math.floor(at / 14) % LONG.length] ?? usual;
  return usual;
}

const SHORT = [
  'Great Lakes Orthopedic',
  'Whitfield, Okonkwo & Strauss',
  'Deutsch-Amerikanische Handelskammer',
  'Tri-County Counseling',
  'Northwestern Actuarial Institute',
  'Van der Meulen & Achterberg',
  'Contadores del Centro de Texas',
];

function shortNameOf(companyName: string, kind: NameKind): string | null {
  return (kind === 'short' && SHORT[LONG.indexOf(companyName)]) || null;
}

const FLOORS: Readonly<Record<number, number>> = { 1: 1, 3: 2, 8: 4, 24: 8, 58: 20, 150: 18, 400: 40 };
const NAMES: Readonly<Record<number, string>> = {
  1: 'Calder House',
  3: 'The Foundry',
  8: '1400 Lavaca',
  24: 'Oak Court',
  58: 'Meridian Tower',
  150: 'Harbor Point Center',
  400: 'World Trade & Medical Center of the Greater Midwest',
};

const tenantOf = (id: number, companyName: string, suiteNumber: string, floorNumber: number) => ({
  id, companyName, suiteNumber, floorNumber,
  phone: null, email: null, website: null, aliases: null, shortName: null, hours: null,
});

export function sampleWall(count: number, kind: NameKind): SampleWall {
  const floors = FLOORS[count] ?? Math.ceil(count / 8);
  const lowest = floors > 12 ? -1 : 1;
  const tenants = Array.from({ length: count }, (_, at) => {
    const onFloor = Math.floor((at * floors) / count);
    const first = Math.ceil((onFloor * count) / floors);
    const floorNumber = lowest + onFloor;
    const suite = `${Math.abs(floorNumber) || 'G'}${String(10 + (at - first) * 5).padStart(2, '0')}`;
    const companyName = companyOf(at, kind);
    const tenant = tenantOf(at + 1, companyName, floorNumber < 0 ? `B${suite}` : suite, floorNumber);
    return { ...tenant, shortName: shortNameOf(companyName, kind) };
  });
  const top = lowest + floors - 1;
  const own = (floorNumber: number, sign: string, name: string) => ({
    floorNumber, sign, name, note: null, description: null, imageUrl: null, exists: true,
  });
  return {
    name: NAMES[count] ?? `House of ${count}`,
    address: '600 Congress Avenue, Austin, TX, 78701',
    leasingContact: 'Amara Okafor, Meridian Leasing',
    leasingPhone: '(512) 555-0110',
    floors: floors > 12 ? [own(top, 'PH', 'Penthouse'), own(-1, 'P1', 'Parking 1')] : [],
    announcements: [],
    tenants,
    contacts: [],
  };
}

/** 40 practices with 180 doctors, who are all on the board. */
export function sampleClinic(): SampleWall {
  const practices = samplePractices(40, 180);
  const tenants = practices.map(({ companyName, suiteNumber, floorNumber }, at) => tenantOf(at + 1, companyName, suiteNumber, floorNumber));
  const contacts = practices.flatMap((practice, at) =>
    practice.contacts.map(({ name, isListed }) => ({ tenantId: at + 1, name, isListed })),
  );
  return {
    ...sampleWall(40, 'usual'),
    name: 'Lakeline Medical Pavilion',
    tenants,
    contacts: contacts.map((contact, at) => ({ ...contact, id: at + 1, phone: null, isPrimary: false, sortName: null })),
  };
}
