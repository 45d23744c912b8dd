import { type ReactNode, useEffect, useState } from 'react';
import type { DirectorySocket } from '../feed/live-socket.ts';
import { CodeScreen } from './CodeScreen.tsx';
import { keepHeard } from './keep-heard.ts';
import { type Pairing, usePairing } from './pairing.ts';
import { noteErrors } from './report.ts';

export { fetchFirst } from './fetch-first.ts';

/** How long a screen shows its name. */
const IDENTIFIED_MS = 10_000;

interface DisplayPageProps {
  /** The wall of a building; it hands on its socket. */
  wall: (slug: string, attach: (socket: DirectorySocket) => void) => ReactNode;
}

/** `/display`: a screen that shows its code until somebody takes it, and then its building. */
export function DisplayPage({ wall }: DisplayPageProps) {
  const pairing = usePairing();
  return pairing ? <PairedScreen key={pairing.token} pairing={pairing} wall={wall} /> : <CodeScreen />;
}

function PairedScreen({ pairing, wall }: DisplayPageProps & { pairing: Pairing }) {
  const [identified, setIdentified] = useState(0);
  const [heard] = useState(() => keepHeard({ onIdentify: () => setIdentified((count) => count + 1) }));
  useEffect(() => heard.start(), [heard]);
  useEffect(() => noteErrors(), []);
  useEffect(() => {
    if (identified === 0) return;
    const timer = setTimeout(() => setIdentified(0), IDENTIFIED_MS);
    return () => clearTimeout(timer);
  }, [identified]);
  return (
    <>
      {wall(pairing.slug, heard.attach)}
      {identified > 0 && (
        <div className="pairing-name" role="status">
          {pairing.name}
        </div>
      )}
    </>
  );
}
