import { type FormEvent, useState } from 'react';
import type { CorrectedCells, Validation } from '../../../../modules/imports/schema.ts';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './FaultyRows.module.css';
import { importTexts } from './texts.ts';

const texts = importTexts.faulty;
/** Columns without which a row is none. */
const NEEDED = ['Company Name', 'Suite Number', 'Floor Number'];

export interface FaultyRowsProps {
  /** Another one each time that the file is read: what was typed before it is in it. */
  reading: number;
  rows: NonNullable<Validation['faulty']>;
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
    <form className={styles.form} onSubmit={submit}>
      {rows.map(({ row, cells, errors }) => (
        <fieldset key={row} className={styles.row}>
          <legend>{texts.row({ row })}</legend>
          <ul className={styles.errors}>
            {errors.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
          <div className={styles.cells}>
            {inOrder(Object.entries(cells), labels).map(([label, text]) => (
              <TextField
                key={label}
                label={label}
                isRequired={NEEDED.includes(label)}
                autoComplete="off"
                value={changed[row]?.[label] ?? text}
                onChange={(typed) => change(row, label, typed)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <div>
        <Button type="submit" variant="secondary" isDisabled={Object.keys(changed).length === 0}>
          {texts.submit}
        </Button>
      </div>
    </form>
  );
}

function inOrder<Cell extends readonly [label: string, text: string]>(
  cells: Cell[],
  labels: readonly string[],
): Cell[] {
  return cells.sort(([one], [other]) => labels.indexOf(one) - labels.indexOf(other));
}
