import type { Language } from '../../texts/languages.ts';

/** Letters of a pairing code: none looks like another, or like a figure. */
export const CODE_LETTERS = 'ACDEFHJKLMNPRTWXY';
export const CODE_LENGTH = 6;
/** A set-up code is longer: it is valid until it is used. */
export const SETUP_CODE_LENGTH = 12;

/** What a code is typed as, told apart from how: in any case, with spaces or hyphens. */
export const plainCode = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '');

/** How often a screen says that it is there. */
export const BEAT_MS = 30_000;

export const displayStates = ['waiting', 'online', 'late', 'offline', 'off'] as const;
/** `waiting`: not paired yet; `off`: silent outside the hours in which it is meant to run. */
export type DisplayState = (typeof displayStates)[number];

export const rotations = [0, 90, 180, 270] as const;

/** Whole hours of the building's day, 0 to 23; it may run over midnight, and the same twice is never. */
export interface Hours {
  from: number;
  to: number;
}

/** How one screen shows the building; `null` is as the building has it, or as the screen's address says. */
export interface DisplaySettings {
  rotation: (typeof rotations)[number];
  diagonalInches: number | null;
  distanceMetres: number | null;
  order: 'floors-down' | 'floors-up' | 'names' | null;
  night: Hours | null;
  /** When it is meant to run; `null` is always. Days are 1, Monday, to 7. */
  hours: (Hours & { days: number[] }) | null;
  search: boolean | null;
  featured: boolean | null;
  /** `null`: as its browser. */
  language: Language | null;
}

export const usualSettings: DisplaySettings = {
  rotation: 0,
  diagonalInches: null,
  distanceMetres: null,
  order: null,
  night: null,
  hours: null,
  search: null,
  featured: null,
  language: null,
};
