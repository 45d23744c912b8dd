/** Preloaded by `--import`: shifts the process's clock by `CLOCK_OFF_MS`; timers are unaffected. */
const offsetMs = Number(process.env.CLOCK_OFF_MS);
const SystemDate = Date;

globalThis.Date = class extends SystemDate {
  constructor(...values: [] | [number]) {
    if (values.length === 0) super(SystemDate.now() + offsetMs);
    else super(...values);
  }
  static override now() {
    return SystemDate.now() + offsetMs;
  }
} as DateConstructor;
