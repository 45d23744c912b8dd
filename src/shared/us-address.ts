import { requiredLine } from './fields.ts';
import { statesOfZip } from './zip-codes.ts';

/** States and territories of the USPS (https://pe.usps.com/text/pub28/28apb.htm). */
const states: Readonly<Record<string, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AS: 'American Samoa',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FM: 'Federated States of Micronesia',
  FL: 'Florida',
  GA: 'Georgia',
  GU: 'Guam',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MH: 'Marshall Islands',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  MP: 'Northern Mariana Islands',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PW: 'Palau',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VI: 'Virgin Islands',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
};

const stateName = (code: string): string => states[code] ?? code;

const upperCaseLetters = (input: string) => input.toUpperCase().replace(/[^A-Z]/g, '');
const codeByLetters = new Map(
  Object.entries(states).flatMap(([code, name]) => [[code, code] as const, [upperCaseLetters(name), code] as const]),
);

export const isUsState = (code: string): boolean => Object.keys(states).includes(code);

/** Letters or name → two letters. @param missingMessage message if empty */
export const usState = (missingMessage: string) =>
  requiredLine(60, missingMessage)
    .overwrite((input) => codeByLetters.get(upperCaseLetters(input)) ?? input)
    .refine(
      (state) => state === '' || codeByLetters.get(upperCaseLetters(state)) === state,
      'Enter a US state, such as TX or Texas',
    );

/** Five or nine digits. @param missingMessage message if empty */
export const zipCode = (missingMessage: string) =>
  requiredLine(20, missingMessage).refine(
    (zip) => zip === '' || /^\d{5}(-\d{4})?$/.test(zip),
    'Enter a ZIP code of five digits, such as 78701',
  );

/** @returns the fault, or `null`; unused ZIP codes pass */
export function zipStateFault({ state, zip }: { state: string; zip: string }): string | null {
  const zipStates = statesOfZip(zip);
  if (zipStates.length === 0 || zipStates.includes(state)) return null;
  return `ZIP code ${zip} is in ${zipStates.map(stateName).join(' or ')}, not in ${stateName(state)}`;
}
