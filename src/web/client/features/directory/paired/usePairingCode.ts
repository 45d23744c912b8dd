import { useEffect, useState } from 'react';
import { plainCode } from '../../../../../modules/displays/values.ts';
import type { ToUnpairedDisplay } from '../../../../../realtime/protocol.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { listen } from '../feed/listen.ts';
import { DISPLAY_PAGE } from '../settings/asked-display.ts';
import { keepPairing, readPairing } from './pairing.ts';

/** How often is asked whether somebody has taken the code; a push asks at once. */
const LOOK_MS = 5_000;
/** A code is renewed before nobody could type it any more. */
const RENEW_BEFORE_S = 30;

interface Code {
  code: string;
  secret: string;
  secondsLeft: number;
}

export interface PairingCode {
  /** `null` until there is one. */
  code: string | null;
  /** What keeps it from coming. */
  trouble: 'none' | 'away' | 'setup';
}

/** Asks for a code, renews it, and waits until somebody has taken it. A set-up code in the address comes first. */
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
      const code = await post<Code>('/api/displays/pairings', undefined, signal);
      show(({ trouble }) => ({ code: code.code, trouble: trouble === 'setup' ? 'setup' : 'none' }));
      if (await isTaken(code, signal)) return;
    } catch (error) {
      if (signal.aborted) return;
      console.warn('No code could be had; it is tried again', error);
      show(({ code }) => ({ code, trouble: 'away' }));
      await pause(LOOK_MS, signal);
    }
  }
}

/** Pairs by the code that a device came with. @returns whether it did. */
async function setUp(signal: AbortSignal, show: Show): Promise<boolean> {
  const given = new URLSearchParams(location.search).get('setup');
  while (given && !signal.aborted) {
    try {
      keep(await post<unknown>('/api/displays/setup', { code: plainCode(given) }, signal));
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) break;
      show(({ code }) => ({ code, trouble: 'away' }));
      await pause(LOOK_MS, signal);
    }
  }
  if (given) show(({ code }) => ({ code, trouble: 'setup' }));
  return false;
}

/** Waits until the code is taken, or nearly over. */
async function isTaken({ secret, secondsLeft }: Code, signal: AbortSignal): Promise<boolean> {
  const { told, close } = await hearOf(secret);
  const end = performance.now() + (secondsLeft - RENEW_BEFORE_S) * 1_000;
  try {
    while (!signal.aborted && performance.now() < end) {
      await Promise.race([told, pause(LOOK_MS, signal)]);
      const answer = await post<{ waiting?: true }>('/api/displays/pairings/claim', { secret }, signal).catch(lost);
      if (answer === 'over') return false;
      if (answer && !answer.waiting) {
        keep(answer);
        return true;
      }
    }
    return signal.aborted;
  } finally {
    close();
  }
}

/** Somebody else's code by now: a new one is asked for. Any other failure passes. */
function lost(error: unknown): 'over' | null {
  return error instanceof ApiError && error.status === 404 ? 'over' : null;
}

/** Hears by a socket that the code was taken; without one it is looked for. */
async function hearOf(secret: string): Promise<{ told: Promise<void>; close: () => void }> {
  try {
    const { openSocket } = await import('../feed/live-socket.ts');
    const socket = openSocket();
    const wait = () => socket.emit('display:wait', { secret });
    socket.on('connect', wait);
    return {
      told: new Promise((resolve) => listen<ToUnpairedDisplay>(socket, { 'display:paired': () => resolve() })),
      close: () => socket.close(),
    };
  } catch (error) {
    console.warn('The code is looked for every few seconds: the code of the live feed could not be loaded', error);
    return { told: new Promise(() => {}), close: () => {} };
  }
}

function keep(answer: unknown): void {
  history.replaceState(history.state, '', DISPLAY_PAGE);
  keepPairing(readPairing(answer));
}

const post = <Reply>(path: string, body: object | undefined, signal: AbortSignal) =>
  call<Reply>('POST', path, {
    ...(body && { body }),
    reply: { parse: (value) => value as Reply },
    signal,
  });

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
