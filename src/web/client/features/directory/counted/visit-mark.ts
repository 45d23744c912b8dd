import { newKey } from '../../../lib/create-once.ts';

const KEY = 'foyer-visit';

let mark: string | null = null;

/** Tells visits apart, not visitors: random, kept until the tab closes or a wall's next visitor comes. */
export function visitMark(): string {
  mark ??= keptMark() ?? beginVisit();
  return mark;
}

export function beginVisit(): string {
  mark = newKey();
  try {
    sessionStorage.setItem(KEY, mark);
  } catch {
    // refused: a reload is another visit
  }
  return mark;
}

function keptMark(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
