import type { BrowserContext } from 'playwright';

export interface FastClock {
  /** Epoch ms. */
  now(): number;
}

/**
 * Speeds up dates and timers of every page in the context from `start`, across reloads. Rendering and network stay
 * real.
 */
export async function fastClock(context: BrowserContext, start: number, speed: number): Promise<FastClock> {
  const began = Date.now();
  const script = ({ began, start, speed }: { began: number; start: number; speed: number }) => {
    const Real = Date;
    const now = () => start + (Real.now() - began) * speed;
    class Fast extends Real {
      constructor(...given: [] | [number]) {
        super(...((given.length === 0 ? [now()] : given) as [number]));
      }
      static override now() {
        return now();
      }
    }
    Object.assign(globalThis, { Date: Fast });
    for (const name of ['setTimeout', 'setInterval'] as const) {
      const real = globalThis[name] as (work: TimerHandler, ms?: number, ...rest: unknown[]) => number;
      Object.assign(globalThis, {
        [name]: (work: TimerHandler, ms = 0, ...rest: unknown[]) => real(work, ms / speed, ...rest),
      });
    }
  };
  await context.addInitScript(script, { began, start, speed });
  return { now: () => start + (Date.now() - began) * speed };
}
