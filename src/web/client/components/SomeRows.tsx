import { type ReactNode, useState } from 'react';
import listTexts from '../../../texts/generated/kit/list.en.js';
import { Button } from '../ui/Button.tsx';

/** Thousands of rows at once would make typing slow. */
const STEP = 100;

/** The first rows of a long list, and a button for more. */
export function SomeRows<Row>({
  rows,
  children,
}: {
  rows: readonly Row[];
  children: (some: readonly Row[]) => ReactNode;
}) {
  const [shown, setShown] = useState(STEP);
  const more = Math.min(STEP, rows.length - shown);
  return (
    <>
      {children(rows.slice(0, shown))}
      {more > 0 && (
        <Button variant="secondary" onPress={() => setShown(shown + STEP)}>
          {listTexts.next({ count: more, all: rows.length })}
        </Button>
      )}
    </>
  );
}
