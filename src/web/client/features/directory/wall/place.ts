import { floorName } from '../../../../../texts/floor-name.ts';
import { lobbyTexts } from '../texts.ts';

interface Place {
  floorNumber: number;
  suiteNumber: string;
}

/** `Floor 3`, `Ground Floor`. */
export const floorPlace = ({ floorNumber }: Place): string =>
  floorNumber > 0 ? lobbyTexts.pages.floor({ mark: floorNumber }) : floorName(lobbyTexts, floorNumber);

/** `Suite 210`; a suite that says so itself says it once. */
export const suitePlace = ({ suiteNumber }: Place): string =>
  lobbyTexts.answer.suite({ suite: suiteNumber.replace(/^suite\s+/i, '') });

/** `Floor 3 · Suite 210`. */
export const placeOf = (place: Place): string => `${floorPlace(place)} · ${suitePlace(place)}`;
