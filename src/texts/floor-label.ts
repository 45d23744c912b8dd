import { floorName } from './floor-name.ts';
import floor from './generated/portal/floor.en.js';

/** `Basement 2`, `Ground Floor`, `22nd Floor`, in the language of the page. */
export const floorLabel = (number: number): string => floorName({ floor }, number);
