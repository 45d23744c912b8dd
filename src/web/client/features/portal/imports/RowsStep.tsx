import { keyOf, type LeftOutRow, type RowChoice, type Validation } from '../../../../../modules/imports/schema.ts';
import importTexts from '../../../../../texts/generated/portal/imports.en.js';
import { Button } from '../../../ui/Button.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Text } from '../../../ui/Text.tsx';
import { FaultyRows } from './FaultyRows.tsx';
import { SheetTable } from './SheetTable.tsx';
import { TAKES_FOCUS } from './steps.ts';
import type { BulkImport } from './useBulkImport.ts';

const texts = importTexts.rowChoices;

/** Rows with faults, with several companies, and those that are left out. */
export function RowsStep({ validation, bulk }: { validation: Validation; bulk: BulkImport }) {
  const { importId, choices, faulty, faults, several, leftOut, leftOutCounts } = validation;
  const isNone = !faulty?.length && !several?.length && !leftOut?.length;
  return (
    <>
      <h2 {...TAKES_FOCUS}>{importTexts.steps.rowsTitle}</h2>
      {isNone && <p>{importTexts.steps.rowsNone}</p>}
      {faulty && faulty.length > 0 && (
        <FaultyRows
          key={importId}
          rows={faulty}
          labels={choices?.labels ?? []}
          faults={faults ?? []}
          onCorrect={bulk.chooseRows}
        />
      )}
      {several && several.length > 0 && <SeveralCompanies rows={several} onSplit={bulk.split} />}
      {leftOut && <LeftOutRows rows={leftOut} counts={leftOutCounts ?? {}} onChoose={bulk.chooseRows} />}
    </>
  );
}

interface LeftOutRowsProps {
  rows: readonly LeftOutRow[];
  counts: NonNullable<Validation['leftOutCounts']>;
  onChoose: (rows: RowChoice) => void;
}

/** Rows below the headings can be imported after all. */
function LeftOutRows({ rows, counts, onChoose }: LeftOutRowsProps) {
  const count = Object.values(counts).reduce((sum, one) => sum + (one ?? 0), 0);
  if (count === 0) return null;
  const lines = rows.map(({ row, key, reason, text }) => ({
    key: keyOf({ row, key }),
    row,
    cells: [text],
    kind: 'out' as const,
    note: texts.reasons[reason],
    action: reason !== 'title' && (
      <Button
        variant="quiet"
        size="small"
        aria-label={texts.takeInRow({ row })}
        onPress={() => onChoose({ [keyOf({ row, key })]: {} })}
      >
        {texts.takeIn}
      </Button>
    ),
  }));
  return (
    <Disclosure title={texts.leftOut} count={count}>
      <SheetTable label={texts.leftOut} heads={[]} lines={lines} />
      {count > rows.length && (
        <Text size="small" tone="quiet" paddingBlock="4">
          {importTexts.result.moreWarnings({ count: count - rows.length })}
        </Text>
      )}
    </Disclosure>
  );
}

interface SeveralCompaniesProps {
  rows: NonNullable<Validation['several']>;
  onSplit: (rows: number[]) => void;
}

/** Cells that name several companies. */
function SeveralCompanies({ rows, onSplit }: SeveralCompaniesProps) {
  const lines = rows.map(({ row, companies }) => ({
    key: `${row} ${companies[0]}`,
    row,
    cells: [companies.join(' · ')],
    action: (
      <Button
        variant="quiet"
        size="small"
        aria-label={texts.splitRow({ row, count: companies.length })}
        onPress={() => onSplit([row])}
      >
        {texts.split({ count: companies.length })}
      </Button>
    ),
  }));
  return (
    <Disclosure title={texts.several} count={rows.length} isOpenAtFirst>
      <Text size="small" tone="quiet" paddingBlock="4">
        {texts.severalNote}
      </Text>
      {rows.length > 1 && (
        <Button variant="secondary" size="small" onPress={() => onSplit(rows.map(({ row }) => row))}>
          {texts.splitAll}
        </Button>
      )}
      <SheetTable label={texts.several} heads={[]} lines={lines} />
    </Disclosure>
  );
}
