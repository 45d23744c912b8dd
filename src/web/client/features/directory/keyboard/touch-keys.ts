/** Text and selection; offsets are UTF-16 units, as in `HTMLInputElement`. */
export interface Field {
  text: string;
  start: number;
  end: number;
}

/** Key; screen readers announce the name instead of the sign. */
export interface Key {
  types: string;
  name?: 'hyphen' | 'ampersand' | 'apostrophe';
}

const keysOf = (row: string): readonly Key[] => [...row].map((types) => ({ types }));

/** Rows of letters without accents: the search ignores case and accents. */
export const digitKeys = keysOf('1234567890');
export const topKeys = keysOf('qwertyuiop');
export const homeKeys = keysOf('asdfghjkl');
export const bottomKeys: readonly Key[] = [{ types: "'", name: 'apostrophe' }, ...keysOf('zxcvbnm')];
export const hyphen: Key = { types: '-', name: 'hyphen' };
export const ampersand: Key = { types: '&', name: 'ampersand' };

/** Letters that continue no searchable term; none if the term itself has no hits. */
export function deadKeys(term: string, leadsOn: (typedTerm: string) => boolean): ReadonlySet<Key> {
  const letters = [...topKeys, ...homeKeys, ...bottomKeys].filter(({ name }) => !name);
  const dead = letters.filter(({ types }) => !leadsOn(term + types));
  return new Set(dead.length < letters.length || leadsOn(term) ? dead : []);
}

export function insertText({ text, start, end }: Field, characters: string): Field {
  return withCaret(text.slice(0, start) + characters, text.slice(end));
}

export function applyBackspace({ text, start, end }: Field): Field {
  if (start !== end) return insertText({ text, start, end }, '');
  return withCaret([...text.slice(0, start)].slice(0, -1).join(''), text.slice(end));
}

function withCaret(before: string, after: string): Field {
  return { text: before + after, start: before.length, end: before.length };
}
