import { type FormEvent, useId, useState } from 'react';
import { type ColumnChoice, type ReadTable, tableLayout } from '../../../../../modules/imports/schema.ts';
import importTexts from '../../../../../texts/generated/portal/imports.en.js';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { NativeSelect } from '../../../ui/NativeSelect.tsx';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import type { FileReading } from './api.ts';
import styles from './TableStep.module.css';
import type { GoesOn } from './useBulkImport.ts';

const texts = importTexts.table;
/** Headings are trimmed, so no column has this name. */
const NONE = ' ';

interface TableStepProps {
  /** Changes with each validation. */
  reading: number;
  table: ReadTable;
  head: readonly (readonly string[])[];
  /** Columns in the template's order. */
  labels: readonly string[];
  onRead: (changed: Partial<FileReading>, goesOn?: GoesOn) => void;
}

/** Where the table begins and what its columns are. */
export function TableStep({ reading, table, head, labels, onRead }: TableStepProps) {
  const { sheets } = table;
  return (
    <div className={styles.step}>
      {sheets.names.length > 1 && (
        <Sheets {...sheets} onChange={(wanted) => onRead({ sheets: wanted, headerRow: undefined })} />
      )}
      <Head head={head} headerRow={table.headerRow} onChange={(headerRow) => onRead({ headerRow })} />
      <RadioGroup
        label={texts.layout.label}
        options={tableLayout.options.map((value) => ({ value, label: texts.layout[value] }))}
        value={table.layout ?? 'rows'}
        onChange={(layout) => onRead({ layout, columns: {}, headerRow: undefined })}
      />
      {(table.layout ?? 'rows') === 'rows' && <Columns key={reading} table={table} labels={labels} onRead={onRead} />}
    </div>
  );
}

interface SheetsProps {
  names: readonly string[];
  read: readonly string[];
  onChange: (wanted: string[]) => void;
}

function Sheets({ names, read, onChange }: SheetsProps) {
  return (
    <fieldset className={styles.group}>
      <legend>{texts.sheets}</legend>
      {names.map((name) => (
        <Checkbox
          key={name}
          isSelected={read.includes(name)}
          isDisabled={read.length === 1 && read[0] === name}
          onChange={(isRead) => onChange(names.filter((one) => (one === name ? isRead : read.includes(one))))}
        >
          {name}
        </Checkbox>
      ))}
    </fieldset>
  );
}

interface HeadProps {
  head: readonly (readonly string[])[];
  headerRow: number;
  onChange: (row: number) => void;
}

function Head({ head, headerRow, onChange }: HeadProps) {
  const id = useId();
  const choice = (row: number, label: string) => (
    <input
      type="radio"
      id={`${id}-${row}`}
      name={id}
      aria-label={label}
      checked={headerRow === row}
      onChange={() => onChange(row)}
      className={styles.radio}
    />
  );
  return (
    <fieldset className={styles.group}>
      <legend id={id}>{texts.headerRow}</legend>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section aria-labelledby={id} tabIndex={0} className={styles.scroll}>
        <table className={styles.head}>
          <tbody>
            {head.map((cells, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their numbers
              <tr key={at} data-header={headerRow === at + 1 || undefined}>
                <th scope="row">
                  <label htmlFor={`${id}-${at + 1}`}>
                    {choice(at + 1, texts.rowIsHeader({ row: at + 1 }))}
                    {at + 1}
                  </label>
                </th>
                {cells.map((cell, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells keep their places
                  <td key={place}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <label htmlFor={`${id}-0`} className={styles.none}>
        {choice(0, texts.noHeader)}
        {texts.noHeader}
      </label>
    </fieldset>
  );
}

interface ColumnsProps {
  table: ReadTable;
  labels: readonly string[];
  onRead: TableStepProps['onRead'];
}

function Columns({ table, labels, onRead }: ColumnsProps) {
  const [fields, setFields] = useState(() => table.columns.map(({ label, proposal }) => label ?? proposal ?? NONE));
  const options = [{ value: NONE, label: texts.notUsed }, ...labels.map((label) => ({ value: label, label }))];
  // A field is read from one column: choosing it again moves it.
  const choose = (at: number, field: string) =>
    setFields((before) => before.map((one, place) => (place === at ? field : one === field ? NONE : one)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const unused = labels.filter((label) => !fields.includes(label)).map((label) => [label, '']);
    const used = table.columns.flatMap(({ name }, at) => (fields[at] === NONE ? [] : [[fields[at], name]]));
    const columns: ColumnChoice = Object.fromEntries([...unused, ...used]);
    onRead({ headerRow: table.headerRow, columns }, 'always');
  };
  return (
    <form onSubmit={submit}>
      <ul className={styles.columns}>
        {table.columns.map(({ name, heading, samples }, at) => (
          <li key={name}>
            <div>
              <strong>{heading || name}</strong>
              <span className={styles.samples}>{samples.join(', ') || '–'}</span>
            </div>
            <NativeSelect
              label={texts.contains({ column: heading || name })}
              options={options}
              value={fields[at] ?? NONE}
              onChange={(field) => choose(at, field)}
            />
          </li>
        ))}
      </ul>
      <Button type="submit" variant="secondary">
        {texts.submit}
      </Button>
    </form>
  );
}
