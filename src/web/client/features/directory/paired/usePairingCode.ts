import { useEffect, useState } from 'react';
import * as calls from '../../../../../modules/displays/calls.ts';
import { plainCode } from '../../../../../modules/displays/values.ts';
import type { ToUnpairedDisplay } from '../../../../../realtime/protocol.ts';
import { call } from '../../../lib/api.ts';
import { isNotFound, isRefusal } from '../../../lib/api-error.ts';
import { listen } from '../feed/listen.ts';
import { type PairingOffer, parsePairing, parsePairingOffer } from '../parse.ts';
import { DISPLAY_PAGE } from '../settings/screen-settings.ts';
import { setPairing } from './pairing.ts';

/** Poll interval in ms; a push polls at once. */
const POLL_MS = 5_000;
/** Seconds before expiry at which a new code is requested: time to type it. */
const RENEW_BEFORE_S = 30;

export interface PairingCode {
  code: string | null;
  /** `away`: no reply. `setup`: the setup code was rejected. */
  trouble: 'none' | 'away' | 'setup';
}

/** Pairs this screen by a setup code in its address, or by a code to enter. */
export function usePairingCode(): PairingCode {
  const [pairingCode, setPairingCode] = useState<PairingCode>({ code: null, trouble: 'none' });
  useEffect(() => {
    const ending = new AbortController();
    void pair(ending.signal, setPairingCode);
    return () => ending.abort();
  }, []);
  return pairingCode;
}

type Show = (change: (before: PairingCode) => PairingCode) => void;

async function pair(signal: AbortSignal, show: Show): Promise<void> {
  if (await setUp(signal, show)) return;
  while (!signal.aborted) {
    try {
      const offer = parsePairingOffer(await call(calls.beginPairing, { signal }));
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
  const setupCode = new URLSearchParams(location.search).get('setup');
  while (setupCode && !signal.aborted) {
    try {
      const reply = await call(calls.claimSetupCode, {
        body: { code: plainCode(setupCode) },
        signal,
      });
      if (storePairing(reply)) return true;
      throw new TypeError('The answer is no pairing');
    } catch (error) {
      if (isRefusal(error) && error.status < 500 && error.status !== 429) break;
      show(({ code }) => ({ code, trouble: 'away' }));
      await pause(POLL_MS, signal);
    }
  }
  if (setupCode) show(({ code }) => ({ code, trouble: 'setup' }));
  return false;
}

/** Polls until the code is claimed; `false` shortly before it expires. */
async function isTaken({ secret, secondsLeft }: PairingOffer, signal: AbortSignal): Promise<boolean> {
  const { paired, close } = await listenForPairing(secret);
  const end = performance.now() + (secondsLeft - RENEW_BEFORE_S) * 1_000;
  try {
    while (!signal.aborted && performance.now() < end) {
      await Promise.race([paired, pause(POLL_MS, signal)]);
      const claim = call(calls.claimPairing, {
        body: { secret },
        signal,
      });
      const reply = await claim.catch(onClaimError);
      if (reply === 'expired') return false;
      if (storePairing(reply)) return true;
    }
    return signal.aborted;
  } finally {
    close();
  }
}

/** Classifies a failed claim; other failures are retried. */
function onClaimError(error: unknown): 'expired' | null {
  return isNotFound(error) ? 'expired' : null;
}

/** Listens for the pairing; without a socket the promise never resolves, and polling remains. */
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

/** Stores a pairing. @returns whether the reply was one, not that of an unpaired screen or of another server */
function storePairing(reply: unknown): boolean {
  const pairing = parsePairing(reply);
  if (!pairing) return false;
  history.replaceState(history.state, '', DISPLAY_PAGE);
  setPairing(pairing);
  return true;
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
