import type { Validation } from '../../../../../modules/imports/schema.ts';
import type { ImportStep } from './import-address.ts';

/** Attributes of a step's title. */
export const TAKES_FOCUS = { tabIndex: -1, 'data-step-title': true } as const;
export const STEP_TITLE = '[data-step-title]';

/** What waits for an answer, by step. Dates that can be read both ways may stay left out. */
export function openIn(validation: Validation): Readonly<Record<ImportStep, number>> {
  const { isValid, questions, faulty, several, differences, table } = validation;
  const { added = [], moved = [] } = differences ?? {};
  const rows = (faulty?.length ?? 0) + (several?.length ?? 0);
  const asked = (questions?.length ?? 0) + (table?.dates?.order === null ? 1 : 0);
  return {
    file: 0,
    table: asked === 0 && rows === 0 && !isValid ? 1 : asked,
    rows,
    compare: [...added, ...moved].filter(({ candidates }) => candidates.length > 0).length,
  };
}

export const isAnswered = (validation: Validation): boolean => {
  const { table, rows } = openIn(validation);
  return table + rows === 0;
};

/** The first step with something to answer, else the one that shows who is who; `null` if there is nothing to look at. */
export function stepToOpen(validation: Validation): ImportStep | null {
  const open = openIn(validation);
  if (open.table > 0) return 'table';
  if (open.rows > 0) return 'rows';
  const { moved = [], renamed = [] } = validation.differences ?? {};
  return moved.length + renamed.length + open.compare > 0 ? 'compare' : null;
}
