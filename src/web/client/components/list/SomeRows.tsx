import { type ReactNode, useState } from 'react';
import listTexts from '../../../../texts/generated/kit/list.en.js';
import { Button } from '../../ui/Button.tsx';
import { Stack } from '../../ui/Stack.tsx';

/** Rows per step: thousands at once would slow down typing. */
const STEP = 100;

/** First rows of a long list, with a button for more. */
export function SomeRows<Row>({
  rows,
  children,
}: {
  rows: readonly Row[];
  children: (some: readonly Row[]) => ReactNode;
}) {
  const [visibleCount, setVisibleCount] = useState(STEP);
  const more = Math.min(STEP, rows.length - visibleCount);
  return (
    <Stack>
      <div>{children(rows.slice(0, visibleCount))}</div>
      {more > 0 && (
        <div>
          <Button variant="secondary" onPress={() => setVisibleCount(visibleCount + STEP)}>
            {listTexts.next({ count: more, all: rows.length })}
          </Button>
        </div>
      )}
    </Stack>
  );
}
