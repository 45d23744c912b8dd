import { defaultRangeExtractor, measureElement, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import styles from './VirtualRows.module.css';

export interface VirtualRowsProps {
  /** Id per row, in order. */
  ids: readonly number[];
  /** Renders the row at an index; `measure` gets its element. */
  rowOf: (at: number, measure?: (row: Element | null) => void) => ReactNode;
  /** Ids of rows that stay mounted outside the viewport, to keep focus. */
  keptIds?: readonly (number | undefined)[];
  className?: string | undefined;
}

const SAMPLE = 24;
const NONE: readonly undefined[] = [];

/** Virtualized table body: only rows near the viewport are rendered, with spacers for the others. */
export function VirtualRows(props: VirtualRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const place = usePlace(body);
  return (
    // biome-ignore lint/a11y/noRedundantRoles: several browsers drop a table's semantics with `display: block`
    <tbody role="rowgroup" ref={body} className={`${styles.body} ${props.className ?? ''}`}>
      {place ? <Rows {...props} {...place} /> : props.ids.slice(0, SAMPLE).map((_id, at) => props.rowOf(at))}
    </tbody>
  );
}

interface Place {
  /** Offset of the rows from the top of the page in px. */
  top: number;
  /** Median row height in px, measured on the first rows. */
  rowHeight: number;
}

function Rows({ ids, rowOf, keptIds = NONE, top, rowHeight }: VirtualRowsProps & Place) {
  const indexOf = useMemo(() => new Map(ids.map((id, at) => [id, at])), [ids]);
  const withKept = (range: Range) => {
    const indexes = keptIds.flatMap((id) => indexOf.get(id ?? 0) ?? []);
    return [...new Set([...defaultRangeExtractor(range), ...indexes])].sort((a, b) => a - b);
  };
  const rows = useWindowVirtualizer({
    count: ids.length,
    estimateSize: () => rowHeight,
    getItemKey: (at) => ids[at] ?? at,
    overscan: 12,
    scrollMargin: top,
    rangeExtractor: withKept,
    // Measuring new rows synchronously would force layout while scrolling; the resize observer reports them.
    measureElement: (row, entry, virtualizer) =>
      entry
        ? measureElement(row, entry, virtualizer)
        : (virtualizer.measurementsCache[virtualizer.indexFromElement(row)]?.size ?? rowHeight),
  });
  let end = top;
  const lines: ReactNode[] = [];
  for (const item of rows.getVirtualItems()) {
    lines.push(gap(item.index, item.start - end), rowOf(item.index, rows.measureElement));
    end = item.end;
  }
  return [...lines, gap(ids.length, rows.getTotalSize() + top - end)];
}

const gap = (before: number, height: number) =>
  height > 0 && <tr key={`gap ${before}`} aria-hidden className={styles.gap} style={{ height }} />;

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
