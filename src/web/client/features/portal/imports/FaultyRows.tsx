import type { UseFormRegister } from 'react-hook-form';
import { z } from 'zod';
import { keyOf, type RowChoice, type Validation } from '../../../../../modules/imports/schema.ts';
import fieldTexts from '../../../../../texts/generated/kit/tenant.en.js';
import importTexts from '../../../../../texts/generated/portal/imports.en.js';
import { Form } from '../../../components/form/Form.tsx';
import { useZodForm } from '../../../components/form/zod-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Row } from '../../../ui/Row.tsx';
import { CellField } from './CellField.tsx';
import styles from './RowsStep.module.css';
import { SheetTable } from './SheetTable.tsx';

const texts = importTexts.faulty;
const choiceTexts = importTexts.rowChoices;

type Faulty = NonNullable<Validation['faulty']>[number];

interface FaultyRowsProps {
  rows: readonly Faulty[];
  /** Columns in the template's order. */
  labels: readonly string[];
  faults: NonNullable<Validation['faults']>;
  onCorrect: (rows: RowChoice) => void;
}

const LONGEST_CELL = 2_000;
const rowsForm = z.object({ rows: z.array(z.object({ cells: z.array(z.string().max(LONGEST_CELL)) })) });

/** Invalid rows, corrected here and validated again; the file is unchanged. A row keeps the cells that are right as text. */
export function FaultyRows({ rows, labels, faults, onCorrect }: FaultyRowsProps) {
  const fields = labels.filter((label) => rows.some((faulty) => isShown(faulty, label)));
  const form = useZodForm(rowsForm, {
    rows: rows.map(({ cells }) => ({ cells: fields.map((label) => cells[label] ?? '') })),
  });
  const { isDirty, dirtyFields } = form.formState;
  const corrected = (): RowChoice =>
    Object.fromEntries(
      rows.flatMap((faulty, at) => {
        const cells = fields.flatMap((label, place) =>
          dirtyFields.rows?.[at]?.cells?.[place] ? [[label, form.getValues(`rows.${at}.cells.${place}`)]] : [],
        );
        return cells.length > 0 ? [[keyOf(faulty), Object.fromEntries(cells)]] : [];
      }),
    );
  const submit = form.handleSubmit(() => onCorrect(corrected()));
  return (
    <Disclosure title={texts.title} count={rows.length} isOpenAtFirst>
      <FaultGroups faults={faults} onChoose={onCorrect} />
      <Form form={form} gap="12" onSubmit={(event) => void submit(event)}>
        <SheetTable
          label={texts.title}
          heads={fields}
          lines={rows.map((faulty, at) => ({
            ...lineOf(faulty, fields, at, form.register),
            action: (
              <Button
                variant="quiet"
                size="small"
                aria-label={texts.leaveOutRow({ row: faulty.row })}
                onPress={() => onCorrect({ ...corrected(), [keyOf(faulty)]: null })}
              >
                {texts.leaveOut}
              </Button>
            ),
          }))}
        />
        <div>
          <Button type="submit" variant="secondary" isDisabled={!isDirty}>
            {texts.submit}
          </Button>
        </div>
      </Form>
    </Disclosure>
  );
}

/** An error that begins with a cell's label shows at that cell; others are in the margin, and all cells can be changed. */
function lineOf(
  faulty: Faulty,
  fields: readonly string[],
  at: number,
  register: UseFormRegister<z.input<typeof rowsForm>>,
) {
  const { row, cells, errors } = faulty;
  const messages = errors.map((error) => withoutRow(error, row));
  const others = messages.filter((error) => !fields.some((label) => isOf(error, label)));
  return {
    key: keyOf(faulty),
    row,
    name: texts.row({ row }),
    note: others.length > 0 && <span className={styles.error}>{others.join(' ')}</span>,
    cells: fields.map((label, place) => {
      const error = messages.filter((message) => isOf(message, label)).join(' ');
      if (!error && others.length === 0) return cells[label];
      const field = register(`rows.${at}.cells.${place}`);
      return <CellField key={label} {...field} label={label} isRequired={NEEDED.includes(label)} error={error} />;
    }),
  };
}

const isOf = (error: string, label: string) => error.startsWith(`${label} `);

/** Columns that are empty and right in all faulty rows are left out of sight. */
function isShown({ row, cells, errors }: Faulty, label: string): boolean {
  const messages = errors.map((error) => withoutRow(error, row));
  const isNamed = (message: string) => Object.keys(cells).some((one) => isOf(message, one));
  return Boolean(cells[label]) || (label in cells && messages.some((one) => isOf(one, label) || !isNamed(one)));
}

const NEEDED: readonly string[] = [fieldTexts.companyName, fieldTexts.suiteNumber, fieldTexts.floorNumber];

interface FaultGroupsProps {
  faults: FaultyRowsProps['faults'];
  onChoose: FaultyRowsProps['onCorrect'];
}

/** Several rows with the same fault are answered together. */
function FaultGroups({ faults, onChoose }: FaultGroupsProps) {
  const chooseAll = (rows: readonly (number | string)[], choice: RowChoice[string]) =>
    onChoose(Object.fromEntries(rows.map((row) => [row, choice])));
  const shared = faults.filter(({ rows }) => rows.length > 1);
  if (shared.length === 0) return null;
  return (
    <ul className={styles.groups}>
      {shared.map(({ fault, rows }) => (
        <li key={fault}>
          <span>{choiceTexts.fault({ fault, count: rows.length })}</span>
          <Row as="span" gap="4">
            <Button
              variant="quiet"
              size="small"
              aria-label={choiceTexts.leaveOutAllOf({ fault })}
              onPress={() => chooseAll(rows, null)}
            >
              {choiceTexts.leaveOutAll}
            </Button>
          </Row>
        </li>
      ))}
    </ul>
  );
}

/** Removes row number and company from a message; the table shows them. */
const withoutRow = (sentence: string, row: number): string =>
  sentence.replace(/^Row (\d+)(?: \(“.*?”\))?: /, (prefix, number) => (Number(number) === row ? '' : prefix));
