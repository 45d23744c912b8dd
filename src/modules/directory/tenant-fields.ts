import { z } from 'zod';
import { optionalDay, optionalEmail, optionalLine, optionalWebsite, requiredLine } from '../../shared/fields.ts';
import { optionalHours, storedHours } from '../../shared/hours/hours-fields.ts';
import { optionalKinds, storedKinds } from '../../shared/kinds-fields.ts';
import { type LineKind, type PublicDetailKey, publicDetailKeys, publicDetails } from './tenant-lines.ts';

export type FieldKind = LineKind | 'floor' | 'day';

interface TenantField {
  readonly column: string;
  readonly type: 'text' | 'integer' | 'date' | 'jsonb';
  readonly kind: FieldKind;
  readonly input: z.ZodType;
  readonly stored: z.ZodType;
  readonly formWidth: 'line' | 'half';
}

export const MIN_FLOOR = -5;
export const MAX_FLOOR = 200;

const floor = z
  .int('Floor number must be a whole number')
  .min(MIN_FLOOR, `Floor number must be ${MIN_FLOOR} or higher`)
  .max(MAX_FLOOR, `Floor number must be ${MAX_FLOOR} or lower`);

/** Required fields, by which lists are sorted and imports matched. */
export const tenantHeading = {
  companyName: {
    column: 'company_name',
    type: 'text',
    kind: 'text',
    input: requiredLine(200, 'Company name is required'),
    stored: z.string(),
    formWidth: 'line',
  },
  suiteNumber: {
    column: 'suite_number',
    type: 'text',
    kind: 'text',
    input: requiredLine(50, 'Suite number is required'),
    stored: z.string(),
    formWidth: 'half',
  },
  floorNumber: {
    column: 'floor_number',
    type: 'integer',
    kind: 'floor',
    input: floor,
    stored: z.int(),
    formWidth: 'half',
  },
} as const satisfies Record<string, TenantField>;

const hiddenDetailKeys = ['movesIn', 'movesOut'] as const;
type HiddenDetailKey = (typeof hiddenDetailKeys)[number];

/** Optional fields, public (`publicDetails`) or hidden. Empty cells of an import do not change them. */
export const tenantDetails = {
  phone: {
    column: 'phone',
    type: 'text',
    kind: publicDetails.phone,
    input: optionalLine(50),
    stored: z.string().nullable(),
    formWidth: 'half',
  },
  email: {
    column: 'email',
    type: 'text',
    kind: publicDetails.email,
    input: optionalEmail,
    stored: z.string().nullable(),
    formWidth: 'half',
  },
  website: {
    column: 'website',
    type: 'text',
    kind: publicDetails.website,
    input: optionalWebsite,
    stored: z.string().nullable(),
    formWidth: 'line',
  },
  aliases: {
    column: 'aliases',
    type: 'text',
    kind: publicDetails.aliases,
    input: optionalLine(300),
    stored: z.string().nullable(),
    formWidth: 'line',
  },
  shortName: {
    column: 'short_name',
    type: 'text',
    kind: publicDetails.shortName,
    input: optionalLine(60),
    stored: z.string().nullable(),
    formWidth: 'line',
  },
  hours: {
    column: 'hours',
    type: 'jsonb',
    kind: publicDetails.hours,
    input: optionalHours,
    stored: storedHours,
    formWidth: 'line',
  },
  kinds: {
    column: 'kinds',
    type: 'jsonb',
    kind: publicDetails.kinds,
    input: optionalKinds,
    stored: storedKinds,
    formWidth: 'line',
  },
  way: {
    column: 'way',
    type: 'text',
    kind: publicDetails.way,
    input: optionalLine(120),
    stored: z.string().nullable(),
    formWidth: 'line',
  },
  stepFree: {
    column: 'step_free',
    type: 'text',
    kind: publicDetails.stepFree,
    input: optionalLine(120),
    stored: z.string().nullable(),
    formWidth: 'line',
  },
  movesIn: {
    column: 'moves_in',
    type: 'date',
    kind: 'day',
    input: optionalDay,
    stored: z.iso.date().nullable(),
    formWidth: 'half',
  },
  movesOut: {
    column: 'moves_out',
    type: 'date',
    kind: 'day',
    input: optionalDay,
    stored: z.iso.date().nullable(),
    formWidth: 'half',
  },
} as const satisfies Record<PublicDetailKey | HiddenDetailKey, TenantField>;

/**
 * All fields, in the order of replies, forms and files. To add one, start in `tenantDetails`: the compiler and
 * `test/flows/tenant-fields.test.ts` report the places that lack it.
 */
export const tenantFields = { ...tenantHeading, ...tenantDetails };

export type TenantHeadingKey = keyof typeof tenantHeading;
export type TenantDetailKey = keyof typeof tenantDetails;
export type TenantFieldKey = keyof typeof tenantFields;

export const tenantHeadingKeys = Object.keys(tenantHeading) as TenantHeadingKey[];
export const tenantDetailKeys = Object.keys(tenantDetails) as TenantDetailKey[];
export const tenantFieldKeys = Object.keys(tenantFields) as TenantFieldKey[];
export const publicFieldKeys = [...tenantHeadingKeys, ...publicDetailKeys];

export const hiddenFields = Object.fromEntries(hiddenDetailKeys.map((key) => [key, true])) as Record<
  HiddenDetailKey,
  true
>;

export const tenantInputs = fieldsByKey('input');
export const tenantStoredSchemas = fieldsByKey('stored');
export const tenantDetailChanges = Object.fromEntries(
  tenantDetailKeys.map((key) => [key, tenantDetails[key].input.optional()]),
) as { [Key in TenantDetailKey]: z.ZodOptional<(typeof tenantDetails)[Key]['input']> };

function fieldsByKey<Part extends keyof TenantField>(part: Part) {
  const entries = tenantFieldKeys.map((key) => [key, tenantFields[key][part]]);
  return Object.fromEntries(entries) as { [Key in TenantFieldKey]: (typeof tenantFields)[Key][Part] };
}

export interface FileColumn {
  /** Known headers, the label first; lowercase, without punctuation and accents. */
  readonly names: string;
  readonly width: number;
  readonly examples: readonly [string, string, string];
}

/** Fields as columns of templates, imports and exports; separate, so that browsers do not load them. */
export const tenantFileColumns = {
  companyName: {
    names:
      'company name|tenant name|tenant|tenants|occupant name|occupant|occupier|lessee|company|business name|business|organization name|organization|organisation|customer name|customer|client|firm|name|tenant company|tenant trading name|lease|lease name|resident|residents|resident name|leaseholder|empresa|nombre de la empresa|inquilino|inquilinos|arrendatario|locatario|ocupante|nombre|entreprise|societe|nom de l entreprise|nom de la societe|locataire|locataires|preneur|occupant principal|nom|mieter|mieterin|mietpartei|firmenname|unternehmen|gesellschaft|betrieb|nutzer|mietername|mieter name|name des mieters|mieterbezeichnung|firma|vertragspartner|nombre inquilino|nombre del inquilino|denominacion|sociedad|nom du locataire|nom locataire|denomination|conduttore|azienda|societa|ditta|huurder|naam huurder|bedrijf|bedrijfsnaam|locatario nome|nome da empresa|empresa locataria|account name|account|practice|practice name|clinic|store|store name|shop|shop name|merchant|retailer|current tenant|tenant occupant|lessee name|licensee|member company|occupied by|suite occupant|tenant business name|agency|entity|entity name|owner|owner name|homeowner|physician|doctor|provider|attorney|member|member name',
    width: 28,
    examples: ['Hill Country Dental', 'Pecan Street Coffee', 'Riverside Fitness'],
  },
  suiteNumber: {
    names:
      'suite number|suite|suite no|suite nr|suite num|suites|ste|unit|unit number|unit no|unit nr|units|room|room number|room no|office|office number|office no|space|space number|premises|door|apartment|apt|unit code|unit space|space no|suite unit|bldg id suit id|bldg id suite id|building id suite id|bldg suite|building suite|bldg unit|building unit|bldg suit|suit id|suit|oficina|numero de oficina|no de oficina|local|numero de local|despacho|unidad|puerta|bureau|numero de bureau|lot|numero de lot|porte|local commercial|einheit|mieteinheit|einheitsnummer|buro|buro nr|raum|raumnummer|raum nr|zimmer|tur|mieteinheit nr|einheit nr|locales|local no|oficina no|interno|unita|ruimte|kamer|kantoor|sala|demised premises|bay|booth|kiosk|stall|studio|practice suite|rentable unit|unit ref|unit name|suite name|suite unit number|store no|store number|shop no|shop number|suite label|unit label|rm|rm no|rm nr|suite id|unit id|space id|demise|objekt nr|objektnummer|objekt no|objekt|mietobjekt|mietobjekt nr|einheiten nr|top|wohnung|wohnung nr|bureau no|cellule|cellule no',
    width: 14,
    examples: ['0210', 'G01', 'B101'],
  },
  floorNumber: {
    names:
      'floor number|floor|floor no|floor nr|floors|level|level number|level no|lvl|storey|story|fl|flr|floor level|piso|planta|nivel|numero de piso|etage|niveau|stockwerk|stock|geschoss|ebene|etage no|piso no|planta no|piano|verdieping|andar|pavimento|floor name|floor label|building floor|level name|lage|geschosslage',
    width: 14,
    examples: ['2', 'Ground', 'B1'],
  },
  phone: {
    names:
      'phone|phone number|phone no|phone 1|telephone 1|tel 1|telephone|telephone number|telephone no|tel|tel no|tel number|main phone|main number|office phone|work phone|company phone|business phone|tenant phone|store phone|phone numbers|telefono|telefono 1|numero de telefono|telefono principal|telefon|telefonnummer|rufnummer|numero de telephone',
    width: 18,
    examples: ['512 555 0110', '512 555 0120', ''],
  },
  email: {
    names:
      'email|emails|e mail|e mails|email address|e mail address|mail|company email|main email|tenant email|work email|business email|contact email|contact e mail|email 1|correo electronico|correo|e mail adresse|email adresse|courriel|adresse email|adresse e mail|adresse mail|mel',
    width: 30,
    examples: ['hello@hillcountry.example', '', 'desk@riverside.example'],
  },
  website: {
    names:
      'website|web site|web|web address|website address|web page|webpage|homepage|home page|url|internet|www|sitio web|pagina web|sitio|webseite|internetseite|site web|site internet',
    width: 30,
    examples: ['https://hillcountry.example', 'pecanstreet.example', ''],
  },
  aliases: {
    names:
      'also known as|aliases|alias|aka|a k a|other name|other names|alternate name|alternative name|former name|former names|formerly|formerly known as|fka|f k a|previous name|previous names|alias name|tambien conocido como|nombre anterior|auch bekannt als|fruherer name|egalement connu sous|ancien nom',
    width: 28,
    examples: ['Lakeline Dental', '', ''],
  },
  shortName: {
    names:
      'short name|board name|name on the board|short name on the board|short name for the board|abbreviated name|abbreviation|nombre corto|nombre abreviado|kurzname|kurzbezeichnung|nom court|nom abrege',
    width: 20,
    examples: ['', '', ''],
  },
  hours: {
    names:
      'opening hours|hours|business hours|office hours|hours of operation|operating hours|open hours|store hours|opening times|horario|horarios|horario de apertura|horario de atencion|offnungszeiten|horaires|heures d ouverture',
    width: 30,
    examples: ['Mon–Fri 8 AM–5 PM', 'Mon–Fri 7 AM–4 PM, Sat 8 AM–2 PM', '24/7'],
  },
  way: {
    names:
      'directions|way|the way|directions to suite|directions to the suite|way to the door|wayfinding|indicaciones|como llegar|wegbeschreibung|itineraire',
    width: 28,
    examples: ['Left, third door', '', ''],
  },
  stepFree: {
    names:
      'directions without steps|way without steps|step free|step free way|step free directions|step free access|wheelchair access|accessible route|indicaciones sin escalones|sin escalones',
    width: 28,
    examples: ['', '', ''],
  },
  kinds: {
    names: 'kind|kinds|kind of tenant|kinds of tenant|clase de inquilino',
    width: 20,
    examples: ['Dentist', 'Coffee shop', 'Gym'],
  },
  // Excludes the term of a lease: many tenants stay longer, and would disappear from the board unnoticed.
  movesIn: {
    names:
      'listed from|move in|move in date|moves in|moving in|moved in|date in|from|valid from|occupied from|occupancy start|fecha de entrada|einzug|einzugsdatum|date d entree',
    width: 14,
    examples: ['2024-03-01', '', ''],
  },
  movesOut: {
    names:
      'listed until|move out|move out date|moves out|moving out|moved out|date out|until|valid until|occupied until|occupancy end|fecha de salida|auszug|auszugsdatum|date de sortie',
    width: 14,
    examples: ['', '', ''],
  },
} as const satisfies Record<TenantFieldKey, FileColumn>;
