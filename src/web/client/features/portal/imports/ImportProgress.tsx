import type { Import } from '../../../../../modules/imports/schema.ts';
import texts from '../../../../../texts/generated/portal/imports.en.js';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import type { Work } from './useBulkImport.ts';

/** How much of an import is done. */
export function ImportProgress({ kind, sent, found }: Omit<Work, 'id'>) {
  if (!found) {
    const label = kind === 'validation' ? texts.validating : texts.uploading;
    return <ProgressBar label={label} value={sent < 100 ? sent : undefined} />;
  }
  return <ProgressBar label={labelOf(found)} value={percentOf(found)} />;
}

function labelOf({ kind, state, ahead, isStalled, processedRows, totalRows, isResumed }: Import): string {
  if (ahead > 0) return texts.waiting({ ahead });
  if (isStalled) return texts.stillWaiting;
  const importing = state === 'undoing' ? texts.undoing : texts.importing;
  const what = kind === 'validation' ? texts.validating : importing;
  const progress = processedRows === 0 ? what : `${what} ${rowsText(processedRows, totalRows)}`;
  return isResumed ? `${texts.resumed} ${progress}` : progress;
}

const rowsText = (done: number, total: number | null) =>
  total === null ? texts.rows({ done }) : texts.rowsOf({ done, total });

/** Nothing while the end is not known: a bar that guesses is worse than one that waits. */
function percentOf({ state, processedRows, totalRows }: Import): number | undefined {
  return state === 'waiting' || !totalRows || processedRows === 0
    ? undefined
    : Math.min(100, (processedRows / totalRows) * 100);
}
