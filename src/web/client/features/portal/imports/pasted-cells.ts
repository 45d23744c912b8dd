import { csvRow } from '../../../../../shared/csv.ts';

/** Copied cells as a file: the table of `text/html`, or tab-separated text; `null` for a clipboard without either. */
export function pastedCells(clipboard: DataTransfer, name: string): File | null {
  const table = new DOMParser().parseFromString(clipboard.getData('text/html'), 'text/html').querySelector('table');
  const text = clipboard.getData('text/plain');
  if (table) return new File([[...table.rows].map(csvOf).join('')], name, { type: 'text/csv' });
  return text.includes('\t') ? new File([text], name, { type: 'text/csv' }) : null;
}

/** A cell over several columns fills the first of them. */
const csvOf = ({ cells }: HTMLTableRowElement): string =>
  csvRow([...cells].flatMap((cell) => [textOf(cell), ...Array.from({ length: cell.colSpan - 1 }, () => '')]));

function textOf(cell: HTMLTableCellElement): string {
  for (const line of cell.querySelectorAll('br, p + p, div + div')) line.before('\n');
  return (cell.textContent ?? '').trim();
}
