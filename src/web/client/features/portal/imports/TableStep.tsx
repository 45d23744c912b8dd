import type { FormEvent, ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { type ReadTable, tableLayout, type Validation } from '../../../../../modules/imports/schema.ts';
import importTexts from '../../../../../texts/generated/portal/imports.en.js';
import { Form } from '../../../components/form/Form.tsx';
import { useZodForm } from '../../../components/form/zod-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { NativeSelect } from '../../../ui/NativeSelect.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Text } from '../../../ui/Text.tsx';
import { Questions } from './Questions.tsx';
import { SheetTable } from './SheetTable.tsx';
import { TAKES_FOCUS } from './steps.ts';
import styles from './TableStep.module.css';
import type { BulkImport } from './useBulkImport.ts';

const texts = importTexts.table;
/** Headings are trimmed, so no column has this name. */
const NONE = ' ';
/** A reading aid: what the server answers of a file. */
const FIRST_ROWS = 30;

interface TableStepProps {
  propertyId: number;
  validation: Validation;
  bulk: BulkImport;
}

/** The file as the spreadsheet shows it, what is asked about it, and what its columns mean. */
export function TableStep({ propertyId, validation, bulk }: TableStepProps) {
  const { table, head } = validation;
  return (
    <>
      <h2 {...TAKES_FOCUS}>{texts.title}</h2>
      <Questions propertyId={propertyId} validation={validation} bulk={bulk} />
      {table && head && (
        <>
          <Place table={table} head={head} bulk={bulk} />
          {(table.layout ?? 'rows') === 'rows' ? (
            <Columns key={validation.importId} table={table} validation={validation} bulk={bulk} />
          ) : (
            <Sheet validation={validation} heads={[]} />
          )}
        </>
      )}
    </>
  );
}

type Head = NonNullable<Validation['head']>;

/** Which sheets are read, where the table begins, and what its rows are. */
function Place({ table, head, bulk: { read } }: { table: ReadTable; head: Head; bulk: BulkImport }) {
  const { sheets, headerRow, layout } = table;
  const wanted = (name: string, isRead: boolean) =>
    sheets.names.filter((one) => (one === name ? isRead : sheets.read.includes(one)));
  const rows = new Set([...head.map((_, at) => at + 1), headerRow].filter((row) => row > 0));
  return (
    <Row align="center" gap="8 16">
      <NativeSelect
        label={texts.headerRow}
        options={[
          ...[...rows].map((row) => ({ value: `${row}`, label: texts.rowIsHeader({ row }) })),
          { value: '0', label: texts.noHeader },
        ]}
        value={`${headerRow}`}
        onChange={(row) => read({ headerRow: Number(row) })}
      />
      <NativeSelect
        label={texts.layout.label}
        options={tableLayout.options.map((value) => ({ value, label: texts.layout[value] }))}
        value={layout ?? 'rows'}
        onChange={(chosen) => read({ layout: chosen, columns: {}, headerRow: undefined })}
      />
      {sheets.names.length > 1 && (
        <Row as="fieldset" gap="0 16" className={styles.sheets}>
          <legend>{texts.sheets}</legend>
          {sheets.names.map((name) => (
            <Checkbox
              key={name}
              isSelected={sheets.read.includes(name)}
              isDisabled={sheets.read.length === 1 && sheets.read[0] === name}
              onChange={(isRead) => read({ sheets: wanted(name, isRead), headerRow: undefined })}
            >
              {name}
            </Checkbox>
          ))}
        </Row>
      )}
    </Row>
  );
}

const columnsForm = z.object({ fields: z.array(z.string()) });

interface ColumnsProps {
  table: ReadTable;
  validation: Validation;
  bulk: BulkImport;
}

/** What each column means, above it. Where no headings are known, proposals are to be taken. */
function Columns({ table: { columns, headerRow, isProposed }, validation, bulk }: ColumnsProps) {
  const labels = validation.choices?.labels ?? [];
  const form = useZodForm(columnsForm, {
    fields: columns.map(({ label, proposal }) => label ?? ((isProposed && proposal) || NONE)),
  });
  const fields = useWatch({ control: form.control, name: 'fields' });
  const isRead = columns.every(({ label }, at) => (label ?? NONE) === fields[at]);
  // A field is read from one column: choosing it again moves it.
  const choose = (at: number, field: string) =>
    form.setValue(
      'fields',
      fields.map((one, place) => (place === at ? field : one === field ? NONE : one)),
    );
  const save = form.handleSubmit(({ fields: chosen }) => {
    const unused = labels.filter((label) => !chosen.includes(label)).map((label) => [label, '']);
    const used = columns.flatMap(({ name }, at) => (chosen[at] === NONE ? [] : [[chosen[at], name]]));
    bulk.read({ headerRow, columns: Object.fromEntries([...unused, ...used]) }, 'always');
  });
  const submit = (event: FormEvent) => void save(event);
  const options = [{ value: NONE, label: texts.notUsed }, ...labels.map((label) => ({ value: label, label }))];
  const heads = columns.map(({ name, heading }, at) => (
    <NativeSelect
      key={name}
      label={texts.contains({ column: heading || name })}
      options={options}
      value={fields[at] ?? NONE}
      onChange={(field) => choose(at, field)}
    />
  ));
  return (
    <Form form={form} onSubmit={submit} gap="12">
      {!isRead && (
        <div>
          <Button type="submit" variant={validation.isValid ? 'secondary' : 'primary'}>
            {texts.submit}
          </Button>
        </div>
      )}
      <Sheet validation={validation} heads={heads} />
    </Form>
  );
}

function Sheet({
  validation: { table, head, leftOut },
  heads,
}: Pick<ColumnsProps, 'validation'> & { heads: ReactNode[] }) {
  const lines = (head ?? []).map((cells, at) => {
    const row = at + 1;
    const out = row === table?.headerRow ? undefined : leftOut?.find((one) => one.row === row);
    return {
      key: `${row}`,
      row,
      cells,
      kind: row === table?.headerRow ? ('head' as const) : out && ('out' as const),
      note: out && importTexts.rowChoices.reasons[out.reason],
    };
  });
  return (
    <>
      <SheetTable label={texts.file} heads={heads} lines={lines} />
      {lines.length === FIRST_ROWS && (
        <Text size="small" tone="quiet">
          {texts.first({ count: lines.length })}
        </Text>
      )}
    </>
  );
}
