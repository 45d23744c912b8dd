/** HTTP dates have a resolution of one second. */
const TOLERANCE_MS = 2000;

/** Epoch ms at which `performance.now()` was 0. */
let origin = Date.now() - performance.now(); // clock: a guess until a response names the server's time

/** Epoch ms by the server's clock, counted on by `performance.now()`: the machine's own may be set back or hours off. */
export function serverNow(): number {
  return serverTimeAt(performance.now());
}

/** Epoch ms of a reading of `performance.now()`, also one taken before the clock was corrected. */
export function serverTimeAt(reading: number): number {
  return Math.round(origin + reading);
}

/** @param serverInstant epoch ms; NaN changes nothing */
export function correctClock(serverInstant: number): void {
  if (Math.abs(serverInstant - serverNow()) > TOLERANCE_MS) origin = serverInstant - performance.now();
}

/** Takes the server's time from a response, unless a shared cache sent it. */
export function readServerTime({ headers }: Pick<Response, 'headers'>): void {
  if (!headers.has('age')) correctClock(Date.parse(headers.get('date') ?? ''));
}
