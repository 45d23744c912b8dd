import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { brand } from '../../shared/brand.ts';
import { dialOf } from '../../shared/dialing.ts';
import { email } from '../../shared/fields.ts';
import type { OperatorFacts } from '../../shared/operator.ts';

const singleLine = z
  .string()
  .max(200, 'has at most 200 characters')
  .regex(/^\P{Cc}*$/u, 'is one line')
  .optional();

/** `name@host` or `Foyer <no-reply@foyer.example>`. */
const sender = z
  .string()
  .regex(/^([^<>]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'is an address such as Foyer <no-reply@foyer.example>')
  .optional();

const MAX_FILE_BYTES = 256 * 1024;

export const readableFile = z
  .string()
  .superRefine((file, context) => {
    const fault = fileFault(file);
    if (fault) context.addIssue({ code: 'custom', message: fault });
  })
  .optional();

export const operatorVariables = {
  OPERATOR_NAME: singleLine,
  OPERATOR_ADDRESS: singleLine,
  OPERATOR_TAX_ID: singleLine,
  INVOICE_INSTRUCTIONS: singleLine,
  SUPPORT_PHONE: singleLine,
  SUPPORT_HOURS: singleLine,
  SUPPORT_EMAIL: email.optional(),
  PRIVACY_FILE: readableFile,
  TERMS_FILE: readableFile,
  MAIL_FROM: sender,
} as const;

/** The sample's number is reserved for fiction. */
const SAMPLE_HOURS = {
  en: 'Monday to Friday, 9 AM to 5 PM Central Time',
  es: 'De lunes a viernes, de 9 a. m. a 5 p. m., hora del centro',
} as const;
const sampleOperator = {
  OPERATOR_NAME: brand.name,
  SUPPORT_PHONE: '1 (512) 555-0142',
  SUPPORT_HOURS: SAMPLE_HOURS.en,
  MAIL_FROM: `${brand.name} <no-reply@foyer.local>`,
} as const;

interface OperatorInput {
  readonly NODE_ENV: string;
  readonly OPERATOR_NAME?: string | undefined;
  readonly SUPPORT_PHONE?: string | undefined;
  readonly SUPPORT_HOURS?: string | undefined;
  readonly MAIL_FROM?: string | undefined;
}

/** Returns defaults of absent variables; production has no sample values. */
export function operatorDefaults(env: OperatorInput) {
  const isSample = env.NODE_ENV !== 'production';
  return {
    OPERATOR_NAME: env.OPERATOR_NAME ?? sampleOperator.OPERATOR_NAME,
    MAIL_FROM: env.MAIL_FROM ?? sampleOperator.MAIL_FROM,
    SUPPORT_PHONE: env.SUPPORT_PHONE ?? (isSample ? sampleOperator.SUPPORT_PHONE : undefined),
    SUPPORT_HOURS: env.SUPPORT_HOURS ?? (isSample ? sampleOperator.SUPPORT_HOURS : undefined),
  };
}

interface OperatorEnv {
  readonly OPERATOR_NAME: string;
  readonly OPERATOR_ADDRESS?: string | undefined;
  readonly SUPPORT_PHONE?: string | undefined;
  readonly SUPPORT_HOURS?: string | undefined;
  readonly SUPPORT_EMAIL?: string | undefined;
}

/** @param language only the sample's hours are translated */
export function operatorOf(env: OperatorEnv, language: keyof typeof SAMPLE_HOURS): OperatorFacts {
  const { SUPPORT_PHONE: phone = null, SUPPORT_HOURS: hours = null } = env;
  return {
    name: env.OPERATOR_NAME,
    address: env.OPERATOR_ADDRESS ?? null,
    phone,
    dial: phone && dialOf(phone),
    hours: phone && (hours === SAMPLE_HOURS.en ? SAMPLE_HOURS[language] : hours),
    email: env.SUPPORT_EMAIL ?? null,
  };
}

function fileFault(file: string): string | null {
  try {
    const { length } = readFileSync(file);
    if (length === 0) return 'names an empty file';
    return length > MAX_FILE_BYTES ? `names a file of more than ${MAX_FILE_BYTES / 1024} kB` : null;
  } catch (error) {
    return `names a file that cannot be read (${(error as NodeJS.ErrnoException).code})`;
  }
}
