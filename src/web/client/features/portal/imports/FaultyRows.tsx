import { type FormEvent, useState } from 'react';
import { keyOf, type RowChoice, type Validation } from '../../../../../modules/imports/schema.ts';
import importTexts from '../../../../../texts/generated/portal/imports.en.js';
import { Button } from '../../../ui/Button.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './BulkImportDialog.module.css';
import { FaultGroups } from './RowChoices.tsx';

const texts = importTexts.faulty;
/** Required columns. */
const NEEDED = ['Company Name', 'Suite Number', 'Floor Number'];

type Faulty = NonNullable<Validation['faulty']>[number];

interface FaultyRowsProps {
  /** Changes with each validation; its rows include the earlier corrections. */
  reading: number;
  rows: readonly Faulty[];
  /** Columns in the template's order. */
  labels: readonly string[];
  faults: NonNullable<Validation['faults']>;
  onCorrect: (rows: RowChoice) => void;
}

/** Invalid rows, corrected here and validated again; the file is unchanged. */
export function FaultyRows({ reading, faults, ...rows }: FaultyRowsProps) {
  return (
    <Disclosure title={texts.title} count={rows.rows.length} level={4} isOpenAtFirst>
      <FaultGroups faults={faults} onChoose={rows.onCorrect} />
      <RowsForm key={reading} {...rows} />
    </Disclosure>
  );
}

function RowsForm({ rows, labels, onCorrect }: Omit<FaultyRowsProps, 'reading' | 'faults'>) {
  const [changed, setChanged] = useState<Record<string, Record<string, string>>>({});
  const change = (key: string, label: string, text: string) =>
    setChanged((before) => ({ ...before, [key]: { ...before[key], [label]: text } }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onCorrect(changed);
  };
  return (
    <form className={styles.faultyRows} onSubmit={submit}>
      {rows.map((faulty) => (
        <Row
          key={keyOf(faulty)}
          row={faulty.row}
          cells={faulty.cells}
          errors={faulty.errors}
          labels={labels}
          changed={changed[keyOf(faulty)]}
          onChange={(label, text) => change(keyOf(faulty), label, text)}
          onLeaveOut={() => onCorrect({ ...changed, [keyOf(faulty)]: null })}
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

interface RowProps extends Omit<Faulty, 'key'> {
  labels: readonly string[];
  changed: Readonly<Record<string, string>> | undefined;
  onChange: (label: string, text: string) => void;
  onLeaveOut: () => void;
}

/** An error that begins with a cell's label shows at that cell, others above the row. */
function Row({ row, cells, errors, labels, changed, onChange, onLeaveOut }: RowProps) {
  const fields = inOrder(Object.entries(cells), labels);
  const messages = errors.map((error) => withoutRow(error, row));
  const isOf = (error: string, label: string) => error.startsWith(`${label} `);
  const others = messages.filter((error) => !fields.some(([label]) => isOf(error, label)));
  return (
    <fieldset data-faulty-row className={styles.faultyRow}>
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
            errorMessage={messages.filter((error) => isOf(error, label)).join(' ')}
            value={changed?.[label] ?? text}
            onChange={(typed) => onChange(label, typed)}
          />
        ))}
      </div>
      <Button variant="quiet" size="small" aria-label={texts.leaveOutRow({ row })} onPress={onLeaveOut}>
        {texts.leaveOut}
      </Button>
    </fieldset>
  );
}

/** Removes row number and company from a message; legend and cells show them. */
const withoutRow = (sentence: string, row: number): string =>
  sentence.replace(new RegExp(`^Row ${row}(?: \\(“.*?”\\))?: `), '');

function inOrder<Cell extends readonly [label: string, text: string]>(
  cells: Cell[],
  labels: readonly string[],
): Cell[] {
  return cells.sort(([one], [other]) => labels.indexOf(one) - labels.indexOf(other));
}
