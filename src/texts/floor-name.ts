import type { DirectoryWords } from './directory.ts';

/** `Basement 2`, `Ground Floor`, `22nd Floor`. */
export function floorName({ floor: words }: Pick<DirectoryWords, 'floor'>, floor: number): string {
  if (floor < 0) return words.basement({ number: -floor });
  return floor === 0 ? words.ground : words.above({ number: floor });
}
