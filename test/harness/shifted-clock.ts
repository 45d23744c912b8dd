/** Loaded ahead of a process (`--import`) whose machine's clock is off by `CLOCK_OFF_MS`; its timers run as they are. */
const off = Number(process.env.CLOCK_OFF_MS);
const True = Date;

globalThis.Date = class extends True {
  constructor(...given: [] | [number]) {
    if (given.length === 0) super(True.now() + off);
    else super(...given);
  }
  static override now() {
    return True.now() + off;
  }
} as DateConstructor;
