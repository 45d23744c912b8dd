import { floorName } from './floor-name.ts';
import floor from './generated/portal/floor.en.js';

/** `Basement 2`, `Ground Floor`, `22nd Floor` in the page's language. */
export const floorLabel = (number: number): string => floorName({ floor }, number);
