const METERS_PER_FOOT = 0.3048;

/** @returns feet, to a tenth. */
export const feetOf = (meters: number): number => Math.round((meters / METERS_PER_FOOT) * 10) / 10;

/** @returns meters, to a tenth of a millimeter, so that `feetOf` gives the same feet back. */
export const metersOf = (feet: number): number => Math.round(feet * METERS_PER_FOOT * 10_000) / 10_000;
