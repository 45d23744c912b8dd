import { defaultRangeExtractor, measureElement, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import own from './TenantRow.module.css';
import { type RowOf, roleOf } from './TenantRow.tsx';
import styles from './TenantTable.module.css';
import type { TenantEntry } from './tenant-list.ts';

interface VirtualRowsProps {
  entries: readonly TenantEntry[];
  rowOf: RowOf;
  /** Ids of rows that stay mounted outside the viewport, to keep the focus. */
  kept: readonly (number | undefined)[];
}

const SAMPLE = 24;

/** Virtualized table body: only rows near the viewport are rendered, with spacers for the others. */
export function VirtualRows(props: VirtualRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const place = usePlace(body);
  return (
    <tbody {...roleOf.group} ref={body} className={cx(styles.body, own.inSight)}>
      {place ? <Rows {...props} {...place} /> : props.entries.slice(0, SAMPLE).map((_entry, at) => props.rowOf(at))}
    </tbody>
  );
}

interface Place {
  /** Offset of the rows from the top of the page, in px. */
  top: number;
  /** Median row height in px, measured on the first rows. */
  rowHeight: number;
}

function Rows({ entries, rowOf, kept, top, rowHeight }: VirtualRowsProps & Place) {
  const indexOf = useMemo(() => new Map(entries.map(({ tenant }, at) => [tenant.id, at])), [entries]);
  const withKept = (range: Range) => {
    const indexes = kept.flatMap((id) => indexOf.get(id ?? 0) ?? []);
    return [...new Set([...defaultRangeExtractor(range), ...indexes])].sort((a, b) => a - b);
  };
  const rows = useWindowVirtualizer({
    count: entries.length,
    estimateSize: () => rowHeight,
    getItemKey: (at) => entries[at]?.tenant.id ?? at,
    overscan: 12,
    scrollMargin: top,
    rangeExtractor: withKept,
    // Measuring new rows synchronously would force layout while scrolling; the resize observer reports them.
    measureElement: (row, entry, all) =>
      entry ? measureElement(row, entry, all) : (all.measurementsCache[all.indexFromElement(row)]?.size ?? rowHeight),
  });
  let end = top;
  const lines: ReactNode[] = [];
  for (const item of rows.getVirtualItems()) {
    lines.push(gap(item.index, item.start - end), rowOf(item.index, rows.measureElement));
    end = item.end;
  }
  return [...lines, gap(entries.length, rows.getTotalSize() + top - end)];
}

const gap = (before: number, height: number) =>
  height > 0 && <tr key={`gap ${before}`} aria-hidden className={own.gap} style={{ height }} />;

function usePlace(body: RefObject<HTMLTableSectionElement | null>): Place | null {
  const [place, setPlace] = useState<Place | null>(null);
  useLayoutEffect(() => {
    const rows = [...(body.current?.children ?? [])].map((row) => row.getBoundingClientRect().height);
    const rowHeight = Math.round(rows.sort((a, b) => a - b)[rows.length >> 1] ?? 0);
    const measure = () => {
      if (!body.current) return;
      const top = Math.round(body.current.getBoundingClientRect().top + scrollY);
      setPlace((before) => (before?.top === top ? before : { top, rowHeight }));
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(document.body);
    return () => watch.disconnect();
  }, [body]);
  return place;
}
