import { proposeKinds } from '../../../shared/kind-proposals.ts';
import { placesInput, type TenantInput, updateTenantInput } from '../../directory/schema.ts';

/** Sample building of a fresh installation; all data is fictional. */
export const sampleProperty = {
  name: 'Meridian Tower',
  slug: 'demo',
  address: '600 Congress Avenue, Austin, TX, 78701',
  description: 'Twenty floors of offices above Congress Avenue, with a public lobby and a garden on the roof.',
  leasingContact: 'Amara Okafor, Meridian Leasing',
  leasingPhone: '(512) 555-0110',
  amenities: 'Roof garden, Conference center, Fitness studio, Bicycle room, EV charging, Covered garage',
  imageUrl: null,
  logoUrl: null,
};

type Person = readonly [name: string | null, phone: string | null];
type Line = readonly [
  floor: number,
  suite: string,
  company: string,
  people?: readonly Person[],
  phone?: string,
  site?: string,
];

const lines: readonly Line[] = [
  [
    -1,
    'B10',
    'Meridian Fitness Studio',
    [['Dana Whitlock', '(512) 555-0121']],
    '(512) 555-0120',
    'meridianfitness.example',
  ],
  [-1, 'B14', 'Congress Bicycle Works', [['Theo Lindqvist', null]], '(512) 555-0122'],
  [-1, 'B20', 'Garage & Valet Office', [], '(512) 555-0123'],
  [0, '100', 'Building Concierge', [['Front Desk', '(512) 555-0100']], '(512) 555-0100'],
  [0, '110', 'Café Aurora', [['Lucía Fernández', '(512) 555-0131']], '(512) 555-0130', 'cafe-aurora.example'],
  [
    0,
    '120',
    'Lone Star Community Bank',
    [
      ['Grace Holloway', '(512) 555-0141'],
      ['Marcus Bell', '(512) 555-0142'],
    ],
    '(512) 555-0140',
    'lonestarcommunity.example',
  ],
  [0, '130', 'Bluebonnet Pharmacy', [['Priya Raman', null]], '(512) 555-0150'],
  [1, '101', 'Meridian Conference Center', [['Events Team', '(512) 555-0161']], '(512) 555-0160'],
  [
    1,
    '105',
    'Hill Country Dental',
    [
      ['Dr. Elena Vargas', '(512) 555-0171'],
      ['Dr. Samuel Ng', null],
    ],
    '(512) 555-0170',
    'hillcountrydental.example',
  ],
  [1, '110', 'Oak & Elm Optometry', [['Dr. Ruth Abrams', null]], '(512) 555-0172'],
  [2, '200', 'Barton Springs Family Medicine', [['Dr. Noor Haddad', '(512) 555-0181']], '(512) 555-0180'],
  [2, '210', 'Riverbend Physical Therapy', [['Cole Jansen', null]], '(512) 555-0182'],
  [2, '220', 'Lakeline Counseling Group', [['Imani Brooks', '(512) 555-0184']], '(512) 555-0183'],
  [
    3,
    '300',
    'Whitfield, Okonkwo & Strauss, Attorneys and Counselors at Law',
    [
      ['Helen Whitfield', '(512) 555-0191'],
      ['Chidi Okonkwo', '(512) 555-0192'],
      ['Miriam Strauss', '(512) 555-0193'],
    ],
    '(512) 555-0190',
    'whitfieldokonkwo.example',
  ],
  [3, '310', 'Notary on Congress', [['Paul Eriksen', null]], '(512) 555-0194'],
  [3, '315', 'Travis Title Company', [['Joanna Reyes', '(512) 555-0196']], '(512) 555-0195'],
  [
    4,
    '400',
    'Palisade Architects',
    [['Ingrid Solheim', '(512) 555-0201']],
    '(512) 555-0200',
    'palisade-architects.example',
  ],
  [4, '410', 'Studio Nakamura', [['中村 さくら', '(512) 555-0203']], '(512) 555-0202', 'studio-nakamura.example'],
  [4, '420', 'Grove Structural Engineers', [['Anton Petrov', null]], '(512) 555-0204'],
  [
    5,
    '500',
    'Northgate Capital Partners',
    [['Victoria Lang', '(512) 555-0211']],
    '(512) 555-0210',
    'northgatecapital.example',
  ],
  [5, '510', 'Halcyon Wealth Advisors', [['Daniel Ferro', '(512) 555-0213']], '(512) 555-0212'],
  [5, '520', 'Cedar Ridge Insurance', [['Beth Morrow', null]], '(512) 555-0214'],
  [5, '530', 'Pecan Street Tax & Accounting', [['Omar Siddiqui', '(512) 555-0216']], '(512) 555-0215'],
  [6, '600', 'Mosaic Software', [['Ana Petrović', '(512) 555-0221']], '(512) 555-0220', 'mosaicsoftware.example'],
  [6, '605', 'Tidewater Analytics', [['Kofi Mensah', null]], '(512) 555-0222'],
  [6, '610', 'Signal & Stone', [['June Park', '(512) 555-0224']], '(512) 555-0223', 'signalandstone.example'],
  [
    7,
    '700',
    'Lantern Health Systems',
    [
      ['Rachel Oduya', '(512) 555-0231'],
      ['Peter Novak', null],
    ],
    '(512) 555-0230',
    'lanternhealth.example',
  ],
  [7, '720', 'ClearPath Diagnostics', [['Mei Tan', '(512) 555-0233']], '(512) 555-0232'],
  [
    8,
    '800',
    'Société Générale de Conseil',
    [['Hélène Dubois', '(512) 555-0241']],
    '(512) 555-0240',
    'sg-conseil.example',
  ],
  [8, '810', 'Björk & Söner Consulting', [['Åsa Björk', '(512) 555-0243']], '(512) 555-0242'],
  [
    8,
    '820',
    '東京インテグレーション株式会社',
    [['佐藤 健', '(512) 555-0245']],
    '(512) 555-0244',
    'tokyo-integration.example',
  ],
  [8, '830', 'شركة النخيل للتجارة', [['ليلى منصور', '(512) 555-0247']], '(512) 555-0246'],
  [9, '900', 'Foundry Marketing', [['Jasper Cole', null]], '(512) 555-0250', 'foundrymarketing.example'],
  [9, '910', 'Wren & Wilder Public Relations', [['Sophie Wren', '(512) 555-0252']], '(512) 555-0251'],
  [9, '920', 'Paper Kite Design', [['Lian Zhou', null]], '(512) 555-0253'],
  [
    10,
    '1000',
    'Texas Rivers Conservancy',
    [['Walter Dunn', '(512) 555-0261']],
    '(512) 555-0260',
    'texasrivers.example',
  ],
  [10, '1010', 'Literacy for All Austin', [['Carmen Ortiz', null]], '(512) 555-0262'],
  [10, '1020', 'Open Door Legal Aid', [['Nadia Rahman', '(512) 555-0264']], '(512) 555-0263'],
  [11, '1100', 'Summit Energy Trading', [['Greg Halvorsen', '(512) 555-0271']], '(512) 555-0270'],
  [11, '1110', 'Blackland Oil & Minerals', [['Rosa Delgado', null]], '(512) 555-0272'],
  [11, '1120', 'Solano Wind Development', [['Iris Feldman', '(512) 555-0274']], '(512) 555-0273', 'solanowind.example'],
  [12, '1200', 'Consulate General of Norvania', [['Consular Section', '(512) 555-0281']], '(512) 555-0280'],
  [12, '1210', 'Global Bridge Immigration Services', [['Tomasz Zieliński', null]], '(512) 555-0282'],
  [
    14,
    '1400',
    'Atlas Freight & Logistics',
    [['Bianca Russo', '(512) 555-0291']],
    '(512) 555-0290',
    'atlasfreight.example',
  ],
  [14, '1410', 'Harbor Supply Chain Group', [['Neil Thornton', null]], '(512) 555-0292'],
  [14, '1420', 'Redwood Staffing', [['Alicia Grant', '(512) 555-0294']], '(512) 555-0293'],
  [15, '1500', 'Kestrel Aerospace', [['Ravi Menon', '(512) 555-0301']], '(512) 555-0300', 'kestrel-aero.example'],
  [15, '1520', 'Orbital Materials Lab', [['Dr. Yuki Hayashi', null]], '(512) 555-0302'],
  [16, '1600', 'Verity Title & Escrow', [['Monica Steele', '(512) 555-0311']], '(512) 555-0310'],
  [16, '1610', 'Granite Peak Realty', [['Sean Gallagher', '(512) 555-0313']], '(512) 555-0312', 'granitepeak.example'],
  [16, '1620', 'Meridian Leasing', [['Amara Okafor', '(512) 555-0110']], '(512) 555-0110'],
  [17, '1700', 'Anchor & Quill Publishing', [['Edith Marlowe', null]], '(512) 555-0320', 'anchorquill.example'],
  [17, '1710', 'The Congress Review', [['Newsroom', '(512) 555-0322']], '(512) 555-0321'],
  [18, '1800', 'Stonebridge Private Equity', [['Charles Abernathy', '(512) 555-0331']], '(512) 555-0330'],
  [18, '1810', 'Marlow Family Office', [], '(512) 555-0332'],
  [
    19,
    '1900',
    'Hargrove International Holdings',
    [['Executive Office', '(512) 555-0341']],
    '(512) 555-0340',
    'hargrove-holdings.example',
  ],
  [20, '2000', 'The Skyline Room', [['Reservations', '(512) 555-0351']], '(512) 555-0350', 'skylineroom.example'],
  [20, '2010', 'Roof Garden', []],
];

export const sampleTenants: readonly TenantInput[] = lines.map(
  ([floorNumber, suiteNumber, companyName, people = [], phone, site]) =>
    updateTenantInput.parse({
      companyName,
      suiteNumber,
      floorNumber,
      phone,
      ...(site && { email: `hello@${site}`, website: `https://${site}` }),
      // Kinds of the upper floors are still proposals.
      kinds: floorNumber < 10 ? proposeKinds(companyName) : [],
      contacts: people.map(([name, number], at) => ({
        ...{ name, phone: number, isPrimary: at === 0 },
        isListed: suiteNumber === '300' || name?.startsWith('Dr. ') === true,
      })),
    }),
);

export const { places: samplePlaces } = placesInput.parse({
  places: [
    { kind: 'step-free-entrance', floorNumber: 0, way: 'From Congress Avenue, left of the revolving door' },
    { kind: 'restroom', floorNumber: 0, way: 'Behind the concierge desk' },
    { kind: 'restroom', floorNumber: 1, way: 'Beside the Conference Center' },
    { kind: 'atm', floorNumber: 0, way: 'In the lobby of Lone Star Community Bank' },
    { kind: 'parking', name: 'Visitor parking', floorNumber: -1, way: 'Enter from 6th Street' },
  ],
});

const DAY_MS = 86_400_000;

export const sampleAnnouncements = [
  { message: 'The roof garden is open until 9 PM through the end of the month.', days: 30 },
  { message: 'Elevator 3 is being serviced this week. Please use elevators 1, 2, and 4.', days: 7 },
  { message: 'Free flu shots in the Conference Center, suite 101, Thursday from 10 to 2.', days: 14 },
].map(({ message, days }) => ({
  message,
  /** @param now ms since 1970 */
  expiresAt: (now: number) => new Date(now + days * DAY_MS).toISOString(),
}));
