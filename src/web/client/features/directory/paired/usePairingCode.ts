import { useEffect, useState } from 'react';
import type * as calls from '../../../../../modules/displays/calls.ts';
import { plainCode } from '../../../../../modules/displays/values.ts';
import type { ToUnpairedDisplay } from '../../../../../realtime/protocol.ts';
import { ApiError, address, call } from '../../../lib/api.ts';
import { listen } from '../feed/listen.ts';
import { isWaiting, type PairingOffer, parsePairing, parsePairingOffer } from '../parse.ts';
import { DISPLAY_PAGE } from '../settings/screen-settings.ts';
import { setPairing } from './pairing.ts';

/** A push polls at once. */
const POLL_MS = 5_000;
/** Leaves time to type a code. */
const RENEW_BEFORE_S = 30;

export interface PairingCode {
  code: string | null;
  /** `away`: no reply. `setup`: the setup code was refused. */
  trouble: 'none' | 'away' | 'setup';
}

/** Pairs this screen by a setup code in its address, or by a code to be entered. */
export function usePairingCode(): PairingCode {
  const [shown, show] = useState<PairingCode>({ code: null, trouble: 'none' });
  useEffect(() => {
    const ending = new AbortController();
    void pair(ending.signal, show);
    return () => ending.abort();
  }, []);
  return shown;
}

type Show = (change: (before: PairingCode) => PairingCode) => void;

async function pair(signal: AbortSignal, show: Show): Promise<void> {
  if (await setUp(signal, show)) return;
  while (!signal.aborted) {
    try {
      const offer = parsePairingOffer(
        await call(address<typeof calls.beginPairing>('POST', '/api/displays/pairings'), { signal }),
      );
      show(({ trouble }) => ({ code: offer.code, trouble: trouble === 'setup' ? 'setup' : 'none' }));
      if (await isTaken(offer, signal)) return;
    } catch (error) {
      if (signal.aborted) return;
      console.warn('No pairing code could be loaded; retrying', error);
      show(({ code }) => ({ code, trouble: 'away' }));
      await pause(POLL_MS, signal);
    }
  }
}

/** @returns whether the setup code worked */
async function setUp(signal: AbortSignal, show: Show): Promise<boolean> {
  const given = new URLSearchParams(location.search).get('setup');
  while (given && !signal.aborted) {
    try {
      keep(
        await call(address<typeof calls.claimSetupCode>('POST', '/api/displays/setup'), {
          body: { code: plainCode(given) },
          signal,
        }),
      );
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) break;
      show(({ code }) => ({ code, trouble: 'away' }));
      await pause(POLL_MS, signal);
    }
  }
  if (given) show(({ code }) => ({ code, trouble: 'setup' }));
  return false;
}

/** `false` shortly before the code expires. */
async function isTaken({ secret, secondsLeft }: PairingOffer, signal: AbortSignal): Promise<boolean> {
  const { paired, close } = await listenForPairing(secret);
  const end = performance.now() + (secondsLeft - RENEW_BEFORE_S) * 1_000;
  try {
    while (!signal.aborted && performance.now() < end) {
      await Promise.race([paired, pause(POLL_MS, signal)]);
      const claim = call(address<typeof calls.claimPairing>('POST', '/api/displays/pairings/claim'), {
        body: { secret },
        signal,
      });
      const reply = await claim.catch(onClaimError);
      if (reply === 'expired') return false;
      if (reply && !isWaiting(reply)) {
        keep(reply);
        return true;
      }
    }
    return signal.aborted;
  } finally {
    close();
  }
}

/** Other failures are retried. */
function onClaimError(error: unknown): 'expired' | null {
  return error instanceof ApiError && error.status === 404 ? 'expired' : null;
}

/** Without a socket `paired` never resolves: polling remains. */
async function listenForPairing(secret: string): Promise<{ paired: Promise<void>; close: () => void }> {
  try {
    const { openSocket } = await import('../feed/live-socket.ts');
    const socket = openSocket();
    const wait = () => socket.emit('display:wait', { secret });
    socket.on('connect', wait);
    return {
      paired: new Promise((resolve) => listen<ToUnpairedDisplay>(socket, { 'display:paired': () => resolve() })),
      close: () => socket.close(),
    };
  } catch (error) {
    console.warn('The socket code could not be loaded; polling for the pairing', error);
    return { paired: new Promise(() => {}), close: () => {} };
  }
}

function keep(reply: unknown): void {
  history.replaceState(history.state, '', DISPLAY_PAGE);
  setPairing(parsePairing(reply));
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
