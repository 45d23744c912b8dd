import { type ReactNode, useEffect, useState } from 'react';
import { fetchDirectory } from '../feed/api.ts';
import { type PairedFeed, setPageData } from '../feed/useLiveDirectory.ts';
import type { Pairing } from '../parse.ts';
import { CodeScreen } from './CodeScreen.tsx';
import { createHeartbeat, recordErrors } from './heartbeat.ts';
import { fetchOwnAnnouncements } from './own-announcements.ts';
import { currentPairing, usePairing } from './pairing.ts';

const IDENTIFY_MS = 10_000;

interface DisplayPageProps {
  wall: (slug: string, paired: PairedFeed) => ReactNode;
}

/** Shows a pairing code, and once paired the building (`/display`). */
export function DisplayPage({ wall }: DisplayPageProps) {
  const pairing = usePairing();
  return pairing ? <PairedScreen key={pairing.token} pairing={pairing} wall={wall} /> : <CodeScreen />;
}

function PairedScreen({ pairing, wall }: DisplayPageProps & { pairing: Pairing }) {
  const [identified, setIdentified] = useState(0);
  const [heartbeat] = useState(() => createHeartbeat(() => setIdentified((count) => count + 1)));
  useEffect(() => heartbeat.start(), [heartbeat]);
  useEffect(() => recordErrors(), []);
  useEffect(() => {
    if (identified === 0) return;
    const timer = setTimeout(() => setIdentified(0), IDENTIFY_MS);
    return () => clearTimeout(timer);
  }, [identified]);
  return (
    <>
      {wall(pairing.slug, { onOpen: heartbeat.attach, fetchOwn: fetchOwnAnnouncements })}
      {identified > 0 && (
        <div className="pairing-name" role="status">
          {pairing.name}
        </div>
      )}
    </>
  );
}

/** Loads the directory before the first render: a reload shows no loading state. */
export async function fetchFirst(): Promise<void> {
  const pairing = currentPairing();
  if (!pairing) return;
  const { signal } = new AbortController();
  try {
    const [directory, ownAnnouncements] = await Promise.all([
      fetchDirectory({ slug: pairing.slug, atLeast: null, signal }),
      fetchOwnAnnouncements(signal),
    ]);
    setPageData({ directory: { ...directory, own: ownAnnouncements ?? undefined } });
  } catch (error) {
    console.warn('The directory could not be loaded before the first render; retrying', error);
  }
}
