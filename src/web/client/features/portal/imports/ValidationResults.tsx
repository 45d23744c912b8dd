import { type ReactNode, useEffect, useId, useRef } from 'react';
import {
  type ColumnChoice,
  keyOf,
  type ReadColumn,
  type RowChoice,
  type Validation,
} from '../../../../../modules/imports/schema.ts';
import { formatNumber } from '../../../../../texts/format.ts';
import importTexts from '../../../../../texts/generated/portal/imports.en.js';
import { Badge } from '../../../ui/Badge.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { NativeSelect } from '../../../ui/NativeSelect.tsx';
import type { FileReading } from './api.ts';
import styles from './BulkImportDialog.module.css';
import { Differences } from './Differences.tsx';
import { FaultyRows } from './FaultyRows.tsx';
import type { ImportStep } from './import-address.ts';
import { LeftOutRows, Rules, SeveralCompanies } from './RowChoices.tsx';
import { TAKES_FOCUS } from './steps.ts';
import { TableStep } from './TableStep.tsx';
import type { GoesOn, Matching } from './useBulkImport.ts';

const texts = importTexts.result;
const columnTexts = importTexts.columns;

interface ValidationResultsProps {
  propertyId: number;
  validation: Validation;
  step: Exclude<ImportStep, 'file'>;
  chosen: ColumnChoice;
  matching: Matching;
  /** Maps a column of ours to one of the file; to none for an empty name. */
  onReadAs: (label: string, name: string) => void;
  /** Validates again with these rows, or split like this. */
  onChooseRows: (rows: RowChoice) => void;
  onSplit: (rows: number[]) => void;
  onRead: (changed: Partial<FileReading>, goesOn?: GoesOn) => void;
}

/** The panel of each step: what the validation says, and what the step shows or asks. */
export function ValidationResults(props: ValidationResultsProps) {
  const { validation, step } = props;
  const { isValid, totalRows, validRows, errors, errorCount, warnings, warningCount } = validation;
  const id = useId();
  const panel = useCorrected(validation.importId);
  const StepPart = STEP_PARTS[step];
  return (
    <section ref={panel.ref} aria-labelledby={id} className={styles.panel}>
      <div className={styles.head}>
        <h3 id={id} {...(step === 'results' ? TAKES_FOCUS : { tabIndex: -1 })}>
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
      <p role="status">{validation.summary.message}</p>
      <StepPart {...props} onMove={panel.expect} />
      <Findings title={texts.errors} items={errors} rest={errorCount - errors.length} more={texts.more} />
      <Findings
        title={texts.warnings}
        items={warnings}
        rest={warningCount - warnings.length}
        more={texts.moreWarnings}
      />
      {validation.reportFormat && (
        <div>
          <LinkButton variant="secondary" size="small" href={`/api/imports/${validation.importId}/errors`} download>
            {texts.report({ format: validation.reportFormat })}
          </LinkButton>
        </div>
      )}
    </section>
  );
}

interface StepPartProps extends ValidationResultsProps {
  /** What has the focus goes: the next faulty row gets it, or the title. */
  onMove: () => void;
}

function ResultsPart({ validation, chosen, onReadAs }: StepPartProps) {
  const { preview, columns, choices } = validation;
  return (
    <>
      {preview && (
        <Figures
          figures={[
            [texts.new, preview.new],
            [texts.repeats, preview.repeats],
            [texts.changed, preview.moved + preview.renamed + preview.changed],
          ]}
        />
      )}
      <ReadColumns columns={columns} choices={choices} chosen={chosen} onReadAs={onReadAs} />
    </>
  );
}

function ColumnsPart({ validation: { importId, table, head, choices }, onRead }: StepPartProps) {
  if (!table || !head) return null;
  return (
    <StepSection title={importTexts.table.title}>
      <TableStep reading={importId} table={table} head={head} labels={choices?.labels ?? []} onRead={onRead} />
    </StepSection>
  );
}

function RowsPart({ validation, onRead, onChooseRows, onSplit, onMove }: StepPartProps) {
  const { importId, table, choices, faulty, faults, several, leftOut, leftOutCounts } = validation;
  return (
    <StepSection title={importTexts.steps.rowsTitle}>
      {table && <Rules table={table} onRead={(changed) => onRead(changed, 'whenAnswered')} />}
      {faulty && faulty.length > 0 && (
        <FaultyRows
          reading={importId}
          rows={faulty}
          labels={choices?.labels ?? []}
          faults={faults ?? []}
          onCorrect={(rows) => {
            onMove();
            onChooseRows(rows);
          }}
        />
      )}
      {several && <SeveralCompanies rows={several} onSplit={onSplit} />}
      {leftOut && <LeftOutRows rows={leftOut} counts={leftOutCounts ?? {}} onChoose={onChooseRows} />}
    </StepSection>
  );
}

function DifferencesPart({ propertyId, validation, matching, onMove }: StepPartProps) {
  const { differences, preview } = validation;
  if (!differences || !preview) return null;
  const join = (key: string, tenantId: number) => {
    if (!matching.separated.some((line) => keyOf(line) === key)) onMove(); // its line goes elsewhere
    matching.join(key, tenantId);
  };
  return (
    <StepSection title={importTexts.steps.differencesTitle}>
      <Differences
        propertyId={propertyId}
        differences={differences}
        preview={preview}
        matching={{ ...matching, join }}
      />
    </StepSection>
  );
}

const STEP_PARTS = {
  columns: ColumnsPart,
  rows: RowsPart,
  differences: DifferencesPart,
  results: ResultsPart,
} as const;

function StepSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.step}>
      <h4 id={id} {...TAKES_FOCUS}>
        {title}
      </h4>
      {children}
    </section>
  );
}

/** After corrected rows are validated, focuses the first one with errors, or the result. */
function useCorrected(importId: number) {
  const ref = useRef<HTMLElement>(null);
  const isExpected = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading of the file has an id of its own
  useEffect(() => {
    if (!isExpected.current) return;
    isExpected.current = false;
    const next = ref.current?.querySelector<HTMLElement>('[data-faulty-row] input') ?? ref.current?.querySelector('h3');
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

/** Never a column name: names are trimmed. */
const NONE = ' ';

interface ReadColumnsProps {
  columns: readonly ReadColumn[];
  /** Absent without a choice. */
  choices: Validation['choices'];
  /** Chosen by hand; validation may still be running. */
  chosen: ColumnChoice;
  onReadAs: (label: string, name: string) => void;
}

/**
 * The mapping of columns with sample values, so that a wrong one is noticed and changed. Open when names differ from
 * ours.
 */
function ReadColumns({ columns, choices, chosen, onReadAs }: ReadColumnsProps) {
  const names = choices?.names ?? [];
  if (columns.length === 0 && names.length === 0) return null;
  const isPlain = columns.length > 0 && columns.every(({ label, name }) => label.toLowerCase() === name.toLowerCase());
  const rows = ((names.length > 0 && choices?.labels) || columns.map(({ label }) => label)).map(
    (label) => columns.find((column) => column.label === label) ?? { label, name: '', examples: [] },
  );
  const options = [{ value: NONE, label: columnTexts.none }, ...names.map((name) => ({ value: name, label: name }))];
  return (
    <Disclosure title={columnTexts.title} level={4} isOpenAtFirst={!isPlain}>
      <table aria-label={columnTexts.title} className={styles.columns}>
        <thead>
          <tr>
            <th scope="col">{columnTexts.ours}</th>
            <th scope="col">{columnTexts.theirs}</th>
            <th scope="col">{columnTexts.examples}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, name, examples }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                {names.length > 0 ? (
                  <NativeSelect
                    label={columnTexts.readFrom({ label })}
                    options={options}
                    value={(chosen[label] ?? name) || NONE}
                    onChange={(other) => onReadAs(label, other.trim())}
                  />
                ) : (
                  name
                )}
              </td>
              <td className={styles.examples}>{examples.filter(Boolean).join(', ') || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  );
}
