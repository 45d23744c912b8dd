/** Offsets are UTF-16 units, as in `HTMLInputElement`. */
export interface Field {
  text: string;
  start: number;
  end: number;
}

/** `name` is read out instead of the sign. */
export interface Key {
  types: string;
  name?: 'hyphen' | 'ampersand' | 'apostrophe';
}

const keysOf = (row: string): readonly Key[] => [...row].map((types) => ({ types }));

/** The search ignores case and accents, so these write all Latin names. */
export const digitKeys = keysOf('1234567890');
export const topKeys = keysOf('qwertyuiop');
export const homeKeys = keysOf('asdfghjkl');
export const bottomKeys: readonly Key[] = [{ types: "'", name: 'apostrophe' }, ...keysOf('zxcvbnm')];
export const hyphen: Key = { types: '-', name: 'hyphen' };
export const ampersand: Key = { types: '&', name: 'ampersand' };

/** Letters with which no term goes on that is found; none after one that is not. */
export function deadKeys(term: string, leadsOn: (typed: string) => boolean): ReadonlySet<Key> {
  const letters = [...topKeys, ...homeKeys, ...bottomKeys].filter(({ name }) => !name);
  const dead = letters.filter(({ types }) => !leadsOn(term + types));
  return new Set(dead.length < letters.length || leadsOn(term) ? dead : []);
}

export function written({ text, start, end }: Field, typed: string): Field {
  return withCaret(text.slice(0, start) + typed, text.slice(end));
}

/** Backspace. */
export function erased({ text, start, end }: Field): Field {
  if (start !== end) return written({ text, start, end }, '');
  return withCaret([...text.slice(0, start)].slice(0, -1).join(''), text.slice(end));
}

function withCaret(before: string, after: string): Field {
  return { text: before + after, start: before.length, end: before.length };
}
