const METERS_PER_FOOT = 0.3048;

/** Converts meters to feet, rounded to a tenth. */
export const feetOf = (meters: number): number => Math.round((meters / METERS_PER_FOOT) * 10) / 10;

/** Converts feet to meters, exact enough for `feetOf` to return the same feet. */
export const metersOf = (feet: number): number => Math.round(feet * METERS_PER_FOOT * 10_000) / 10_000;
