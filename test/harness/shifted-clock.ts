/** Preloaded by `--import`: shifts the process's clock by `CLOCK_OFF_MS`; timers are unaffected. */
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
