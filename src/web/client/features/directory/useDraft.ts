import { useEffect, useState } from 'react';
import type { Directory } from '../../../../modules/directory/schema.ts';
import type { WallOrder } from '../../../../modules/tenancy/schema.ts';

/** What the portal's preview sends: the settings as they are typed, before anybody saves them. */
export const DRAFT = 'foyer:draft';

/** Those of the settings' schema, which the public page does not load. */
const orders: Readonly<Record<WallOrder, WallOrder>> = {
  'floors-down': 'floors-down',
  'floors-up': 'floors-up',
  names: 'names',
};
const LINES = ['name', 'address'] as const;
const OPTIONAL = ['description', 'leasingContact', 'leasingPhone', 'amenities', 'logoUrl'] as const;

/** The directory with what is being typed beside it, where a page of ours shows it in a frame; else as it is. */
export function useDraft(directory: Directory): Directory {
  const [draft, setDraft] = useState<Partial<Directory>>({});
  useEffect(() => {
    if (window.parent === window) return;
    const receive = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin === location.origin && source === window.parent) setDraft(draftOf(data));
    };
    window.addEventListener('message', receive);
    window.parent.postMessage({ type: DRAFT }, location.origin); // ready: what was typed before is sent now
    return () => window.removeEventListener('message', receive);
  }, []);
  return Object.keys(draft).length === 0 ? directory : { ...directory, ...draft };
}

/** What of a message is a draft; anything else changes nothing. */
export function draftOf(message: unknown): Partial<Directory> {
  if (!isRecord(message) || message.type !== DRAFT || !isRecord(message.settings)) return {};
  const { settings } = message;
  const draft: Partial<Directory> = {};
  for (const key of LINES) {
    const value = settings[key];
    if (typeof value === 'string' && value.trim() !== '') draft[key] = value;
  }
  for (const key of OPTIONAL) {
    const value = settings[key];
    if (typeof value === 'string') draft[key] = value.trim() || null;
  }
  const order = Object.values(orders).find((each) => each === settings.wallOrder);
  return order ? { ...draft, wallOrder: order } : draft;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
