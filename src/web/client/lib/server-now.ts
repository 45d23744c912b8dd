/** Tolerance in ms: HTTP dates have a resolution of one second. */
const TOLERANCE_MS = 2000;

/** Epoch ms at which `performance.now()` was 0. */
let origin = Date.now() - performance.now(); // clock: a guess until a response has the server's time

/** Epoch ms by the server's clock, advanced by `performance.now()`: the device's clock may be set back or hours off. */
export function serverNow(): number {
  return serverTimeAt(performance.now());
}

/** Epoch ms of a reading of `performance.now()`, also of one before the clock was corrected. */
export function serverTimeAt(reading: number): number {
  return Math.round(origin + reading);
}

/** Sets the server's clock. @param serverInstant epoch ms; NaN is ignored */
export function correctClock(serverInstant: number): void {
  if (Math.abs(serverInstant - serverNow()) > TOLERANCE_MS) origin = serverInstant - performance.now();
}

/** Reads the server's time from a response, unless a shared cache sent it. */
export function readServerTime({ headers }: Pick<Response, 'headers'>): void {
  if (!headers.has('age')) correctClock(Date.parse(headers.get('date') ?? ''));
}
