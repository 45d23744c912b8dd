import { changeLabels } from '../../../../../modules/directory/words.ts';
import type { ImportOutcome, KeptTenant } from '../../../../../modules/imports/schema.ts';
import importTexts from '../../../../../texts/generated/portal/import-files.en.js';

const texts = importTexts.outcome;
const order = ['added', 'updated', 'removed', 'kept'] as const;

/** `2 added, 1 left as it is`; zeros are omitted, except for added. */
export function outcomeText(outcome: ImportOutcome): string {
  return order
    .filter((part) => part === 'added' || outcome[part] > 0)
    .map((part) => texts[part]({ count: outcome[part] }))
    .join(', ');
}

const KEPT_SHOWN = 5;
const keptWords: Readonly<Record<KeptTenant['fields'][number], string>> = {
  ...changeLabels,
  added: importTexts.status.keptAdded,
  removed: importTexts.status.keptRemoved,
};

/** Names the tenants that somebody has edited since. */
export function undoneText(kept: readonly KeptTenant[]): string {
  const { undone, kept: keptText, keptTenant, keptMore } = importTexts.status;
  if (kept.length === 0) return undone;
  const named = kept
    .slice(0, KEPT_SHOWN)
    .map(({ companyName, fields }) =>
      keptTenant({ company: companyName, fields: fields.map((field) => keptWords[field]).join(', ') }),
    );
  const more = kept.length > KEPT_SHOWN ? [keptMore({ count: kept.length - KEPT_SHOWN })] : [];
  return `${undone}. ${keptText({ tenants: [...named, ...more].join('; ') })}`;
}
