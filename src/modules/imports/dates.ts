import { type DayOrder, dayOrderOf } from '../../platform/spreadsheet/parse-day.ts';
import { isDay } from './cells.ts';
import type { ColumnKey } from './columns.ts';
import type { DayOrders } from './details.ts';
import type { ReadTable } from './schema.ts';
import type { Table } from './tables.ts';

interface DateReading {
  readonly orders: DayOrders;
  /** Null where the dates themselves tell their order. */
  readonly open: NonNullable<ReadTable['dates']> | null;
}

const EXAMPLES = 3;
const LONGEST = 40;

/**
 * One date that can be told apart (13/04) tells the order of its column, else that of the file's other columns.
 * @param chosen outranks them; `kept`, of an earlier file, does not.
 */
export function datesIn(tables: readonly Table[], chosen?: DayOrder, kept?: DayOrder): DateReading {
  const told = new Map<ColumnKey, Set<DayOrder>>();
  const either = new Map<ColumnKey, Set<string>>();
  for (const { header, below } of tables)
    for (const [key, place] of header.places) {
      if (!isDay(key)) continue;
      for (const { cells, dates } of below) {
        const cell = cells[place];
        const order = cell && cell.length <= LONGEST && !dates?.[place] ? dayOrderOf(cell) : null;
        if (order === 'either') addTo(either, key, cell ?? '');
        else if (order) addTo(told, key, order);
      }
    }
  const byFile = onlyOf(new Set([...told.values()].flatMap((own) => [...own])));
  const orderOf = (key: ColumnKey) => onlyOf(told.get(key)) ?? byFile;
  const open = [...either].filter(([key]) => !orderOf(key)).flatMap(([, texts]) => [...texts]);
  return {
    orders: new Map([...either.keys()].map((key) => [key, chosen ?? orderOf(key) ?? kept ?? null])),
    open: open.length > 0 ? { order: chosen ?? kept ?? null, examples: open.slice(0, EXAMPLES) } : null,
  };
}

function addTo<Value>(found: Map<ColumnKey, Set<Value>>, key: ColumnKey, value: Value): void {
  const values = found.get(key) ?? new Set();
  if (values.size < EXAMPLES) values.add(value);
  found.set(key, values);
}

const onlyOf = (orders: ReadonlySet<DayOrder> | undefined) => (orders?.size === 1 ? [...orders][0] : undefined);
