import type { Language } from '../../texts/languages.ts';

/** Letters that do not resemble each other or digits. */
export const CODE_LETTERS = 'ACDEFHJKLMNPRTWXY';
export const CODE_LENGTH = 6;
export const SETUP_CODE_LENGTH = 12;

export const plainCode = (input: string): string => input.toUpperCase().replace(/[\s-]/g, '');

export const HEARTBEAT_KIND = 'displays';
export const BEAT_MS = 30_000;

export const displayStates = ['waiting', 'starting', 'online', 'late', 'offline', 'off'] as const;
/** `waiting`: ordered, not set up; `starting`: paired, no heartbeat yet; `off`: silent outside its hours. */
export type DisplayState = (typeof displayStates)[number];

export const rotations = [0, 90, 180, 270] as const;

/** Hours 0 to 23 in the building's time zone; may pass midnight; equal hours mean never. */
export interface Hours {
  from: number;
  to: number;
}

/** Size of the smallest type: capitals of 1/250, 1/115 and 1/84 of the viewing distance. */
export const grades = ['usual', 'large', 'veryLarge'] as const;
export type Grade = (typeof grades)[number];

/** `null` inherits from the building or the URL. */
export interface DisplaySettings {
  rotation: (typeof rotations)[number];
  diagonalInches: number | null;
  distanceMetres: number | null;
  order: 'floors-down' | 'floors-up' | 'names' | null;
  night: Hours | null;
  /** `null`: always; days from 1 (Monday) to 7. */
  hours: (Hours & { days: number[] }) | null;
  search: boolean | null;
  featured: boolean | null;
  /** `null`: the browser's. */
  language: Language | null;
  /** Location, the start of directions for visitors. */
  way: string | null;
  grade: Grade;
}

export const defaultSettings: DisplaySettings = {
  rotation: 0,
  diagonalInches: null,
  distanceMetres: null,
  order: null,
  night: null,
  hours: null,
  search: null,
  featured: null,
  language: null,
  way: null,
  grade: 'usual',
};
