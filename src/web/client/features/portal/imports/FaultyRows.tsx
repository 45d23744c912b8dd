import { type FormEvent, useState } from 'react';
import type { CorrectedCells, Validation } from '../../../../../modules/imports/schema.ts';
import importTexts from '../../../../../texts/generated/portal/imports.en.js';
import { Button } from '../../../ui/Button.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './BulkImportDialog.module.css';

const texts = importTexts.faulty;
/** Columns without which a row is none. */
const NEEDED = ['Company Name', 'Suite Number', 'Floor Number'];

type Faulty = NonNullable<Validation['faulty']>[number];

interface FaultyRowsProps {
  /** Another one each time that the file is read: what was typed before it is in it. */
  reading: number;
  rows: readonly Faulty[];
  /** The columns in the order of the template. */
  labels: readonly string[];
  onCorrect: (cells: CorrectedCells) => void;
}

/** The rows that have errors, to be corrected here and validated again; the file stays as it is. */
export function FaultyRows({ reading, ...rows }: FaultyRowsProps) {
  return (
    <Disclosure title={texts.title} count={rows.rows.length} level={4}>
      <RowsForm key={reading} {...rows} />
    </Disclosure>
  );
}

function RowsForm({ rows, labels, onCorrect }: Omit<FaultyRowsProps, 'reading'>) {
  const [changed, setChanged] = useState<CorrectedCells>({});
  const change = (row: number, label: string, text: string) =>
    setChanged((before) => ({ ...before, [row]: { ...before[row], [label]: text } }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onCorrect(changed);
  };
  return (
    <form className={styles.faultyRows} onSubmit={submit}>
      {rows.map((faulty) => (
        <Row
          key={faulty.row}
          {...faulty}
          labels={labels}
          changed={changed[faulty.row]}
          onChange={(label, text) => change(faulty.row, label, text)}
        />
      ))}
      <div>
        <Button type="submit" variant="secondary" isDisabled={Object.keys(changed).length === 0}>
          {texts.submit}
        </Button>
      </div>
    </form>
  );
}

interface RowProps extends Faulty {
  labels: readonly string[];
  /** What was typed so far, by the labels of its cells. */
  changed: CorrectedCells[number] | undefined;
  onChange: (label: string, text: string) => void;
}

/** A row of the file: an error that begins with a cell's label is shown at that cell, the others above. */
function Row({ row, cells, errors, labels, changed, onChange }: RowProps) {
  const fields = inOrder(Object.entries(cells), labels);
  const told = errors.map((error) => withoutRow(error, row));
  const isOf = (error: string, label: string) => error.startsWith(`${label} `);
  const others = told.filter((error) => !fields.some(([label]) => isOf(error, label)));
  return (
    <fieldset className={styles.faultyRow}>
      <legend>{texts.row({ row })}</legend>
      {others.length > 0 && (
        <ul className={styles.errors}>
          {others.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      )}
      <div className={styles.cells}>
        {fields.map(([label, text]) => (
          <TextField
            key={label}
            label={label}
            isRequired={NEEDED.includes(label)}
            autoComplete="off"
            errorMessage={told.filter((error) => isOf(error, label)).join(' ')}
            value={changed?.[label] ?? text}
            onChange={(typed) => onChange(label, typed)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Sentences about a row begin with its number and may name its company; here its legend and its cells say so. */
const withoutRow = (sentence: string, row: number): string =>
  sentence.replace(new RegExp(`^Row ${row}(?: \\(“.*?”\\))?: `), '');

function inOrder<Cell extends readonly [label: string, text: string]>(
  cells: Cell[],
  labels: readonly string[],
): Cell[] {
  return cells.sort(([one], [other]) => labels.indexOf(one) - labels.indexOf(other));
}
