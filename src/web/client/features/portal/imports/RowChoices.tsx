import type { LeftOutRow, RowChoice, Validation } from '../../../../../modules/imports/schema.ts';
import importTexts from '../../../../../texts/generated/portal/imports.en.js';
import { Button } from '../../../ui/Button.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import styles from './RowChoices.module.css';

const texts = importTexts.rowChoices;

interface LeftOutRowsProps {
  rows: readonly LeftOutRow[];
  counts: NonNullable<Validation['leftOutCounts']>;
  onChoose: (rows: RowChoice) => void;
}

/** Rows that are not imported, with reasons. Rows below the headings can be imported after all. */
export function LeftOutRows({ rows, counts, onChoose }: LeftOutRowsProps) {
  const count = Object.values(counts).reduce((sum, one) => sum + (one ?? 0), 0);
  if (count === 0) return null;
  return (
    <Disclosure title={texts.leftOut} count={count} level={4}>
      <ul className={styles.rows}>
        {rows.map(({ row, reason, text }) => (
          <li key={row}>
            <span>{texts.row({ row, text, reason: texts.reasons[reason] })}</span>
            {reason !== 'title' && (
              <Button
                variant="quiet"
                size="small"
                aria-label={texts.takeInRow({ row })}
                onPress={() => onChoose({ [row]: {} })}
              >
                {texts.takeIn}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {count > rows.length && (
        <p className={styles.more}>{importTexts.result.moreWarnings({ count: count - rows.length })}</p>
      )}
    </Disclosure>
  );
}

interface SeveralCompaniesProps {
  rows: NonNullable<Validation['several']>;
  onSplit: (rows: number[]) => void;
}

/** Cells that name several companies. */
export function SeveralCompanies({ rows, onSplit }: SeveralCompaniesProps) {
  if (rows.length === 0) return null;
  return (
    <Disclosure title={texts.several} count={rows.length} level={4} isOpenAtFirst>
      <ul className={styles.rows}>
        {rows.map(({ row, companies }) => (
          <li key={row}>
            <span>{texts.companies({ row, companies: companies.join(' · ') })}</span>
            <Button
              variant="quiet"
              size="small"
              aria-label={texts.splitRow({ row, count: companies.length })}
              onPress={() => onSplit([row])}
            >
              {texts.split({ count: companies.length })}
            </Button>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

interface LeaveOutAllProps {
  faults: NonNullable<Validation['faults']>;
  onChoose: (rows: RowChoice) => void;
}

/** One button for each group of rows with the same fault. */
export function LeaveOutAll({ faults, onChoose }: LeaveOutAllProps) {
  return (
    <ul className={styles.rows}>
      {faults.map(({ fault, rows }) => (
        <li key={fault}>
          <span>{texts.fault({ fault, count: rows.length })}</span>
          <Button
            variant="quiet"
            size="small"
            aria-label={texts.leaveOutAllOf({ fault })}
            onPress={() => onChoose(Object.fromEntries(rows.map((row) => [row, null])))}
          >
            {texts.leaveOutAll}
          </Button>
        </li>
      ))}
    </ul>
  );
}
