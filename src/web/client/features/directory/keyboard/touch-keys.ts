/** What stands in a field and what of it is selected, as offsets in UTF-16 units, the way `HTMLInputElement` counts. */
export interface Field {
  text: string;
  start: number;
  end: number;
}

/** A key that writes: what it puts into the field, and what to call it when that cannot be read out. */
export interface Key {
  types: string;
  name?: 'hyphen' | 'ampersand' | 'apostrophe';
}

const keysOf = (row: string): readonly Key[] => [...row].map((types) => ({ types }));

/** The search knows no case and no accents, so one page of keys writes every Latin name and every suite number. */
export const digitKeys = keysOf('1234567890');
export const topKeys = keysOf('qwertyuiop');
export const homeKeys = keysOf('asdfghjkl');
export const bottomKeys: readonly Key[] = [{ types: "'", name: 'apostrophe' }, ...keysOf('zxcvbnm')];
export const hyphen: Key = { types: '-', name: 'hyphen' };
export const ampersand: Key = { types: '&', name: 'ampersand' };

/** The field after a key: its text replaces what was selected, and the caret stands behind it. */
export function written({ text, start, end }: Field, typed: string): Field {
  return withCaret(text.slice(0, start) + typed, text.slice(end));
}

/** The field after Backspace: without what was selected, or else without the character before the caret. */
export function erased({ text, start, end }: Field): Field {
  if (start !== end) return written({ text, start, end }, '');
  return withCaret([...text.slice(0, start)].slice(0, -1).join(''), text.slice(end));
}

function withCaret(before: string, after: string): Field {
  return { text: before + after, start: before.length, end: before.length };
}
