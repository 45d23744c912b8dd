import { type ReactNode, useState } from 'react';
import listTexts from '../../../../texts/generated/kit/list.en.js';
import { Button } from '../../ui/Button.tsx';
import { Stack } from '../../ui/Stack.tsx';

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
    <Stack>
      <div>{children(rows.slice(0, shown))}</div>
      {more > 0 && (
        <div>
          <Button variant="secondary" onPress={() => setShown(shown + STEP)}>
            {listTexts.next({ count: more, all: rows.length })}
          </Button>
        </div>
      )}
    </Stack>
  );
}
