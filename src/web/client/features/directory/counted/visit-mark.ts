import { newKey } from '../../../lib/create-once.ts';

const KEY = 'foyer-visit';

let mark: string | null = null;

/** Random id of the visit, not of the visitor, until the tab closes or a wall resets. */
export function visitMark(): string {
  mark ??= readVisitMark() ?? createVisitMark();
  return mark;
}

export function createVisitMark(): string {
  mark = newKey();
  try {
    sessionStorage.setItem(KEY, mark);
  } catch {
    // Storage is blocked: a reload counts as another visit.
  }
  return mark;
}

function readVisitMark(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
