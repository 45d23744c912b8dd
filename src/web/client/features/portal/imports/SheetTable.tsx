import { type ReactNode, useId } from 'react';
import importTexts from '../../../../../texts/generated/portal/imports.en.js';
import { cx } from '../../../ui/cx.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import styles from './SheetTable.module.css';

interface SheetLine {
  key: string;
  /** As the spreadsheet shows it. */
  row: number;
  name?: string;
  cells: readonly ReactNode[];
  /** `head`: the column headings; `out`: left out. */
  kind?: 'head' | 'out' | undefined;
  /** In the margin, below the number. */
  note?: ReactNode;
  /** At the end of the row. */
  action?: ReactNode;
}

interface SheetTableProps {
  label: string;
  /** Above the cells; empty without columns of their own. */
  heads: readonly ReactNode[];
  lines: readonly SheetLine[];
}

/** Rows of a file with their numbers in the margin, as a spreadsheet shows them. It scrolls by itself. */
export function SheetTable({ label, heads, lines }: SheetTableProps) {
  const id = useId();
  const width = Math.max(heads.length, ...lines.map(({ cells }) => cells.length));
  const places = Array.from({ length: width }, (_, place) => place);
  const hasActions = lines.some(({ action }) => action);
  const isTyped = lines.some(({ cells }) => cells.some(isControl));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section aria-labelledby={id} tabIndex={0} className={styles.scroll}>
      <table className={cx(styles.table, isTyped && styles.typed)}>
        <VisuallyHidden id={id} as="caption">
          {label}
        </VisuallyHidden>
        <thead>
          <tr>
            <th scope="col" className={styles.margin}>
              {importTexts.table.row}
            </th>
            {places.map((place) => (
              <th key={place} scope="col" className={cx(isControl(heads[place]) && styles.choice)}>
                {heads[place]}
              </th>
            ))}
            {hasActions && <td />}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, row, name, cells, kind, note, action }) => (
            <tr key={key} aria-label={name} className={cx(kind && styles[kind])}>
              <th scope="row" className={styles.margin}>
                {row}
                {note && <span className={styles.note}>{note}</span>}
              </th>
              <Cells cells={cells} heads={heads} places={places} />
              {hasActions && <td className={styles.action}>{action}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface CellsProps {
  cells: readonly ReactNode[];
  heads: readonly ReactNode[];
  places: readonly number[];
}

/** A text that has its row to itself, such as a title, runs on over the empty cells. */
function Cells({ cells, heads, places }: CellsProps) {
  const filled = cells.flatMap((cell, place) => (cell === '' || cell === undefined ? [] : [place]));
  const alone = filled.length === 1 && typeof cells[filled[0] ?? 0] === 'string' ? filled[0] : undefined;
  return places.slice(0, alone === undefined ? places.length : alone + 1).map((place) => (
    <td
      key={place}
      colSpan={place === alone ? places.length - place : 1}
      data-column={textOf(heads[place])}
      title={textOf(cells[place])}
      className={cx(isControl(cells[place]) && styles.control)}
    >
      {cells[place]}
    </td>
  ));
}

const textOf = (node: ReactNode) => (typeof node === 'string' ? node : undefined);

const isControl = (node: ReactNode) => typeof node === 'object' && node !== null;
