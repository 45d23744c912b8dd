import { startTransition, useEffect, useState } from 'react';

/**
 * How many of a long list's rows to render: one portion at once, the rest bit by bit while nothing more urgent is to be
 * drawn. Another `order` (sorting, filter) begins anew.
 */
export function useGrowingCount(total: number, portion: number, order: string): number {
  const [grown, setGrown] = useState({ order, count: portion });
  const count = grown.order === order ? grown.count : portion;
  if (grown.order !== order) setGrown({ order, count: portion });
  useEffect(() => {
    if (count >= total) return;
    return whenIdle(() => startTransition(() => setGrown({ order, count: count + portion })));
  }, [count, total, portion, order]);
  return Math.min(count, total);
}

/** Typing in a filter must not wait for more rows; Safari has no idle callbacks. Returns what cancels it. */
function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 50);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(run, { timeout: 500 });
  return () => cancelIdleCallback(idle);
}
