import type { Validation } from '../../../../../modules/imports/schema.ts';
import { type ImportStep, importSteps } from './import-address.ts';

/** Attributes of a step's title. */
export const TAKES_FOCUS = { tabIndex: -1, 'data-step-title': true } as const;
export const STEP_TITLE = '[data-step-title]';

/** Rows that wait for an answer. */
export const openRows = ({ faulty, several, table }: Validation): number =>
  (faulty?.length ?? 0) + (several?.length ?? 0) + (table?.dates?.order === null ? 1 : 0);

/** Tenants that may be one of several. */
export function openTenants({ differences }: Validation): number {
  const { added = [], moved = [] } = differences ?? {};
  return [...added, ...moved].filter(({ candidates }) => candidates.length > 0).length;
}

/** The first step in which something is to be chosen; the results of a file that needs no choice. */
export function nextStep(validation: Validation): ImportStep {
  const { table, isValid, faulty, differences } = validation;
  if (table && !isValid && !faulty?.length) return 'columns';
  if (openRows(validation) > 0) return 'rows';
  const { moved = [], renamed = [] } = differences ?? {};
  return moved.length + renamed.length > 0 || openTenants(validation) > 0 ? 'differences' : 'results';
}

export function stepsOf(validation: Validation): ImportStep[] {
  const { table, head, leftOut, differences } = validation;
  const isThere: Readonly<Record<ImportStep, boolean>> = {
    file: true,
    columns: Boolean(table && head),
    rows: openRows(validation) > 0 || Boolean(leftOut?.length || table?.floors || table?.dates),
    differences: Boolean(differences),
    results: true,
  };
  return importSteps.filter((step) => isThere[step]);
}
