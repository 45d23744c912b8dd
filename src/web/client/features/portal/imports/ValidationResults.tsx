import { useEffect, useId, useRef } from 'react';
import type { ColumnChoice, CorrectedCells, Validation } from '../../../../../modules/imports/schema.ts';
import { formatNumber } from '../../../../../texts/format.ts';
import importTexts from '../../../../../texts/generated/portal/imports.en.js';
import { Badge } from '../../../ui/Badge.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Differences } from './Differences.tsx';
import { FaultyRows } from './FaultyRows.tsx';
import { ReadColumns } from './ReadColumns.tsx';
import styles from './ValidationResults.module.css';

const texts = importTexts.result;

export interface ValidationResultsProps {
  validation: Validation;
  chosen: ColumnChoice;
  /** Has one of our columns read from another one of the file; from none where that has no name. */
  onReadAs: (label: string, name: string) => void;
  /** Has the file read with other texts in these cells. */
  onCorrect: (cells: CorrectedCells) => void;
}

/** What is in the file, what is wrong with it, and what importing it would change. */
export function ValidationResults({ validation, chosen, onReadAs, onCorrect }: ValidationResultsProps) {
  const {
    isValid,
    totalRows,
    validRows,
    summary,
    errors,
    errorCount,
    warnings,
    warningCount,
    preview,
    reportFormat,
    faulty,
  } = validation;
  const id = useId();
  const panel = useCorrected(validation.importId);
  const columns = <ReadColumns {...{ chosen, onReadAs }} columns={validation.columns} choices={validation.choices} />;
  return (
    <section ref={panel.ref} aria-labelledby={id} className={styles.panel}>
      <div className={styles.head}>
        <h3 id={id} tabIndex={-1}>
          {texts.title}
        </h3>
        <Badge tone={isValid ? 'success' : 'danger'}>{isValid ? texts.valid : texts.invalid}</Badge>
      </div>
      <Figures
        figures={[
          [texts.totalRows, totalRows],
          [texts.validRows, validRows],
          [texts.invalidRows, totalRows - validRows],
        ]}
      />
      <p role="status">{summary.message}</p>
      {isValid && columns}
      {preview && (
        <Figures
          figures={[
            [texts.new, preview.new],
            [texts.repeats, preview.repeats],
            [texts.changed, preview.changed],
          ]}
        />
      )}
      {validation.differences && <Differences differences={validation.differences} outcomes={preview?.outcomes} />}
      <Findings title={texts.errors} items={errors} rest={errorCount - errors.length} more={texts.more} />
      {faulty && faulty.length > 0 && (
        <FaultyRows
          reading={validation.importId}
          rows={faulty}
          labels={validation.choices?.labels ?? []}
          onCorrect={(cells) => {
            panel.expect();
            onCorrect(cells);
          }}
        />
      )}
      <Findings
        title={texts.warnings}
        items={warnings}
        rest={warningCount - warnings.length}
        more={texts.moreWarnings}
      />
      {!isValid && columns}
      {reportFormat && (
        <div>
          <LinkButton variant="secondary" size="small" href={`/api/imports/${validation.importId}/errors`} download>
            {texts.report({ format: reportFormat })}
          </LinkButton>
        </div>
      )}
    </section>
  );
}

/** Once corrected rows are read again, the focus is at the first of those that still have errors, else at the result. */
function useCorrected(importId: number) {
  const ref = useRef<HTMLElement>(null);
  const isExpected = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading of the file has an id of its own
  useEffect(() => {
    if (!isExpected.current) return;
    isExpected.current = false;
    const next = ref.current?.querySelector<HTMLElement>('fieldset input') ?? ref.current?.querySelector('h3');
    next?.focus();
  }, [importId]);
  const expect = () => {
    isExpected.current = true;
  };
  return { ref, expect };
}

function Figures({ figures }: { figures: readonly (readonly [string, number])[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface FindingsProps {
  title: string;
  items: readonly string[];
  /** How many are not among them. */
  rest: number;
  more: (values: { count: number }) => string;
}

function Findings({ title, items, rest, more }: FindingsProps) {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <div>
      <h4 id={id} className={styles.subtitle}>
        {title}
      </h4>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section aria-labelledby={id} tabIndex={0} className={styles.scroll}>
        <ul className={styles.list}>
          {[...new Set(items)].map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </section>
      {rest > 0 && <p className={styles.more}>{more({ count: rest })}</p>}
    </div>
  );
}
