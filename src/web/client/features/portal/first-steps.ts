import { create } from 'zustand';

/** What a building needs before its directory does its work, in the order of doing it. */
export const stepIds = ['building', 'tenants', 'announcement', 'wall'] as const;
export type StepId = (typeof stepIds)[number];

/** Begun: an empty building was met on this device. Seen: so was its Public View, where the address and the code are. */
export type Progress = 'begun' | 'seen';

const STORAGE_KEY = 'foyer-first-steps';

const useProgress = create<Readonly<Record<number, Progress>>>(() => read());

/** `undefined` where the building was never met empty on this device. */
export const useFirstSteps = (propertyId: number): Progress | undefined => useProgress((kept) => kept[propertyId]);

export function keepFirstSteps(propertyId: number, progress: Progress): void {
  useProgress.setState({ [propertyId]: progress });
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(useProgress.getState()));
  } catch {
    // storage is refused in some private windows: the steps then begin anew with the next visit
  }
}

function read(): Record<number, Progress> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return Object.fromEntries(Object.entries(kept ?? {}).filter(isProgress));
  } catch {
    return {}; // refused, or no JSON: as if nothing were kept
  }
}

function isProgress(entry: [string, unknown]): entry is [string, Progress] {
  return entry[1] === 'begun' || entry[1] === 'seen';
}
