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
  rows: NonNullable<Validation['faulty']>;
  onCorrect: (cells: CorrectedCells) => void;
}

/** The rows that have errors, to be corrected here and validated again; the file stays as it is. */
export function FaultyRows({ rows, onCorrect }: FaultyRowsProps) {
  const [changed, setChanged] = useState<CorrectedCells>({});
  const change = (row: number, label: string, text: string) =>
    setChanged((before) => ({ ...before, [row]: { ...before[row], [label]: text } }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onCorrect(changed);
  };
  return (
    <Disclosure title={texts.title} count={rows.length} level={4}>
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
              {Object.entries(cells).map(([label, text]) => (
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
    </Disclosure>
  );
}
