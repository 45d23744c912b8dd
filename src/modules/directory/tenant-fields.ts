import { z } from 'zod';
import { line, optionalDay, optionalEmail, optionalLine, optionalWebsite } from '../../shared/fields.ts';

/** What a field holds: it decides how it is typed, how it is shown, and what is done where a file has it wrong. */
export type FieldKind = 'text' | 'names' | 'floor' | 'phone' | 'email' | 'website' | 'day';

interface TenantField {
  /** In `tenant` and `tenant_batch_row`, with its type there. */
  readonly column: string;
  readonly type: 'text' | 'integer' | 'date';
  readonly kind: FieldKind;
  /** What a person or a file may say. */
  readonly input: z.ZodType;
  /** What is stored and answered. */
  readonly stored: z.ZodType;
  /** Two halves in a row share a line of the form. */
  readonly formWidth: 'line' | 'half';
}

export const MIN_FLOOR = -5;
export const MAX_FLOOR = 200;

const floor = z
  .int('Floor number must be a whole number')
  .min(MIN_FLOOR, `Floor number must be ${MIN_FLOOR} or higher`)
  .max(MAX_FLOOR, `Floor number must be ${MAX_FLOOR} or lower`);

/** Which tenant it is, and where. Every tenant has these; lists are sorted and imports matched by them. */
export const tenantHeading = {
  companyName: {
    column: 'company_name',
    type: 'text',
    kind: 'text',
    input: line(200, 'Company name is required'),
    stored: z.string(),
    formWidth: 'line',
  },
  suiteNumber: {
    column: 'suite_number',
    type: 'text',
    kind: 'text',
    input: line(50, 'Suite number is required'),
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

/** What a tenant can do without. The directory shows these below the company; an empty cell of an import changes none. */
export const tenantDetails = {
  phone: {
    column: 'phone',
    type: 'text',
    kind: 'phone',
    input: optionalLine(50),
    stored: z.string().nullable(),
    formWidth: 'half',
  },
  email: {
    column: 'email',
    type: 'text',
    kind: 'email',
    input: optionalEmail,
    stored: z.string().nullable(),
    formWidth: 'half',
  },
  website: {
    column: 'website',
    type: 'text',
    kind: 'website',
    input: optionalWebsite,
    stored: z.string().nullable(),
    formWidth: 'line',
  },
  aliases: {
    column: 'aliases',
    type: 'text',
    kind: 'names',
    input: optionalLine(300),
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
} as const satisfies Record<string, TenantField>;

/**
 * All that is known of a tenant beside its contacts, in the order of replies, forms and files. Add a field above and in
 * `tenantFileColumns`: the compiler and `test/flows/tenant-fields.test.ts` name the places that do not know it yet.
 */
export const tenantFields = { ...tenantHeading, ...tenantDetails };

export type TenantHeadingKey = keyof typeof tenantHeading;
export type TenantDetailKey = keyof typeof tenantDetails;
export type TenantFieldKey = keyof typeof tenantFields;

export const tenantHeadingKeys = Object.keys(tenantHeading) as TenantHeadingKey[];
export const tenantDetailKeys = Object.keys(tenantDetails) as TenantDetailKey[];
/** The details that lead somewhere: a visitor calls, writes or goes there. */
export type TenantLinkKey = Exclude<TenantDetailKey, 'aliases' | TenantDayKey>;
export const tenantLinkKeys = tenantDetailKeys.filter(
  (key): key is TenantLinkKey => key !== 'aliases' && !isTenantDay(key),
);
export const tenantFieldKeys = Object.keys(tenantFields) as TenantFieldKey[];

/** When a tenant is on the board. Both days count; visitors see the tenant, not the days. */
export type TenantDayKey = 'movesIn' | 'movesOut';
export function isTenantDay(key: TenantFieldKey): key is TenantDayKey {
  return tenantFields[key].kind === 'day';
}

export const tenantInputs = each('input');
export const tenantStored = each('stored');
/** What a change may say of the details: one that it leaves out is not taken for an empty one. */
export const tenantDetailChanges = Object.fromEntries(
  tenantDetailKeys.map((key) => [key, tenantDetails[key].input.optional()]),
) as { [Key in TenantDetailKey]: z.ZodOptional<(typeof tenantDetails)[Key]['input']> };

/** One property of all fields, by their keys. */
function each<Part extends keyof TenantField>(part: Part) {
  const entries = tenantFieldKeys.map((key) => [key, tenantFields[key][part]]);
  return Object.fromEntries(entries) as { [Key in TenantFieldKey]: (typeof tenantFields)[Key][Part] };
}

/** A column of a list of tenants in a spreadsheet. */
export interface FileColumn {
  readonly label: string;
  /** What people call it, the likeliest first; in small letters and without signs. */
  readonly names: string;
  /** Of the template's column, in characters. */
  readonly width: number;
  /** What the template shows: three tenants that import as they are. */
  readonly examples: readonly [string, string, string];
}

/** The fields as columns of templates, imports and exports. Apart from the rest, because browsers have no use for it. */
export const tenantFileColumns = {
  companyName: {
    label: 'Company Name',
    names:
      'company name|tenant name|tenant|tenants|occupant name|occupant|occupier|lessee|lease name|trade name|trading as|dba|company|business name|business|organization name|organization|organisation|customer name|customer|client|firm|name',
    width: 28,
    examples: ['Hill Country Dental', 'Pecan Street Coffee', 'Riverside Fitness'],
  },
  suiteNumber: {
    label: 'Suite Number',
    names:
      'suite number|suite|suite no|suite id|unit id|space id|suite nr|suite num|suites|ste|unit|unit number|unit no|unit nr|units|room|room number|room no|office|office number|office no|space|space number|premises|door|apartment|apt',
    width: 14,
    examples: ['0210', 'G01', 'B101'],
  },
  floorNumber: {
    label: 'Floor Number',
    names: 'floor number|floor|floor no|floor nr|floors|level|level number|level no|lvl|storey|story|fl|flr',
    width: 14,
    examples: ['2', 'Ground', 'B1'],
  },
  phone: {
    label: 'Phone',
    names:
      'phone|phone number|phone no|phone 1|telephone 1|tel 1|telephone|telephone number|telephone no|tel|tel no|tel number|main phone|main number|office phone|company phone|business phone',
    width: 18,
    examples: ['512 555 0110', '512 555 0120', ''],
  },
  email: {
    label: 'Email',
    names: 'email|e mail|email address|e mail address|mail|company email|main email',
    width: 30,
    examples: ['hello@hillcountry.example', '', 'desk@riverside.example'],
  },
  website: {
    label: 'Website',
    names: 'website|web site|web|web address|website address|web page|webpage|homepage|home page|url|site|internet|www',
    width: 30,
    examples: ['https://hillcountry.example', 'pecanstreet.example', ''],
  },
  aliases: {
    label: 'Also Known As',
    names:
      'also known as|aliases|alias|aka|a k a|doing business as|d b a|other name|other names|alternate name|alternative name|former name|former names|formerly|formerly known as|fka|f k a|previous name|previous names',
    width: 28,
    examples: ['Lakeline Dental', '', ''],
  },
  // Not the term of a lease: many stay on after it, and would go from the board unnoticed.
  movesIn: {
    label: 'Listed From',
    names:
      'listed from|move in|move in date|moves in|moving in|moved in|date in|from|valid from|occupied from|occupancy start',
    width: 14,
    examples: ['2024-03-01', '', ''],
  },
  movesOut: {
    label: 'Listed Until',
    names:
      'listed until|move out|move out date|moves out|moving out|moved out|date out|until|valid until|occupied until|occupancy end',
    width: 14,
    examples: ['', '', ''],
  },
} as const satisfies Record<TenantFieldKey, FileColumn>;
