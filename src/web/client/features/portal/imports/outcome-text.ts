import type { ImportOutcome } from '../../../../../modules/imports/schema.ts';
import importTexts from '../../../../../texts/generated/portal/imports.en.js';

const texts = importTexts.outcome;
const order = ['added', 'updated', 'removed', 'kept'] as const;

/** `2 added, 1 left as it is`; zeros are omitted, except for added. */
export function outcomeText(outcome: ImportOutcome): string {
  return order
    .filter((part) => part === 'added' || outcome[part] > 0)
    .map((part) => texts[part]({ count: outcome[part] }))
    .join(', ');
}
