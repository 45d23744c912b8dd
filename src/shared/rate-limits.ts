interface Points {
  points: number;
  seconds: number;
  countsFailuresOnly?: true;
  /** Counts per process, without Redis; the effective limit grows with the number of processes. */
  isPerProcess?: true;
}

interface RejectingLimit extends Points {
  by: 'address' | 'accountAndAddress' | 'user' | 'installation';
  slowsTo?: never;
}

/** Limit that counts strangers' failures too, so it slows instead of locking the owner out. */
interface SlowingLimit extends Points {
  by: 'accountOnUnknownDevice';
  slowsTo: 'loginSlowed' | 'loginSlowedDay';
}

export type RateLimit = RejectingLimit | SlowingLimit;

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 24 * HOUR;

/** `RATE_LIMIT_SCALE` multiplies the points. */
export const rateLimits = {
  /** Each success creates a session. */
  logins: { points: 60, seconds: HOUR, by: 'accountAndAddress' },
  logout: { points: 600, seconds: MINUTE, by: 'address', isPerProcess: true },
  login: { points: 10, seconds: 15 * MINUTE, by: 'accountAndAddress', countsFailuresOnly: true },
  loginAddress: { points: 100, seconds: 15 * MINUTE, by: 'address', countsFailuresOnly: true },
  /** Excludes known devices. No lockout: an address without failures always has one attempt. */
  loginAccount: {
    points: 100,
    seconds: DAY,
    by: 'accountOnUnknownDevice',
    countsFailuresOnly: true,
    slowsTo: 'loginSlowed',
  },
  loginAccountDay: {
    points: 1_000,
    seconds: DAY,
    by: 'accountOnUnknownDevice',
    countsFailuresOnly: true,
    slowsTo: 'loginSlowedDay',
  },
  loginSlowed: { points: 1, seconds: 15 * MINUTE, by: 'accountAndAddress', countsFailuresOnly: true },
  loginSlowedDay: { points: 1, seconds: DAY, by: 'accountAndAddress', countsFailuresOnly: true },
  /** One of a million codes is valid. */
  secondFactor: { points: 10, seconds: 15 * MINUTE, by: 'user', countsFailuresOnly: true },
  secondFactorDay: { points: 50, seconds: DAY, by: 'user', countsFailuresOnly: true },
  register: { points: 60, seconds: HOUR, by: 'address' },
  forgotAddress: { points: 30, seconds: HOUR, by: 'address' },
  reset: { points: 30, seconds: HOUR, by: 'address' },
  confirmation: { points: 5, seconds: HOUR, by: 'user' },
  password: { points: 30, seconds: 15 * MINUTE, by: 'user' },
  ownData: { points: 20, seconds: HOUR, by: 'user' },
  create: { points: 60, seconds: HOUR, by: 'user' },
  write: { points: 600, seconds: MINUTE, by: 'user' },
  /** The activity log keeps each write for years. */
  writeDay: { points: 20_000, seconds: DAY, by: 'user' },
  read: { points: 1_200, seconds: MINUTE, by: 'user', isPerProcess: true },
  /** Up to 60 ms each with 5,000 rows; the portal reloads lists after each change. */
  listRead: { points: 240, seconds: MINUTE, by: 'user', isPerProcess: true },
  /** Each takes a noticeable part of a second. */
  heavyRead: { points: 60, seconds: MINUTE, by: 'user', isPerProcess: true },
  /** Displays and visitors may share an address. */
  publicRead: { points: 3_000, seconds: MINUTE, by: 'address', isPerProcess: true },
  /** Stripe sends from few addresses. */
  webhook: { points: 6_000, seconds: MINUTE, by: 'address', isPerProcess: true },
  invite: { points: 60, seconds: HOUR, by: 'user' },
  transfer: { points: 20, seconds: DAY, by: 'user' },
  askTenants: { points: 10, seconds: HOUR, by: 'user' },
  listing: { points: 120, seconds: HOUR, by: 'address' },
  /** Mail providers post from few addresses. */
  unsubscribe: { points: 600, seconds: MINUTE, by: 'address' },
  upload: { points: 30, seconds: HOUR, by: 'user' },
  /** Trying out crops takes several. */
  picture: { points: 120, seconds: HOUR, by: 'user' },
  quotePhoto: { points: 20, seconds: DAY, by: 'user' },
  import: { points: 120, seconds: HOUR, by: 'user' },
  /** Where strangers share the accounts. */
  sharedPictures: { points: 60, seconds: HOUR, by: 'installation' },
  sharedImports: { points: 30, seconds: HOUR, by: 'installation' },
  checkout: { points: 20, seconds: 10 * MINUTE, by: 'user' },
  leaveCheckout: { points: 60, seconds: 10 * MINUTE, by: 'user' },
  pay: { points: 30, seconds: HOUR, by: 'user' },
  qr: { points: 120, seconds: HOUR, by: 'user' },
  pairing: { points: 240, seconds: HOUR, by: 'address' },
  pairingClaim: { points: 1_200, seconds: MINUTE, by: 'address' },
  /** Wrong codes. */
  bindDisplay: { points: 30, seconds: 15 * MINUTE, by: 'user', countsFailuresOnly: true },
  setupDisplay: { points: 20, seconds: HOUR, by: 'address', countsFailuresOnly: true },
  beat: { points: 1_200, seconds: MINUTE, by: 'address' },
  /** All screens of a building reload after each change, from one address. */
  displayRead: { points: 2_400, seconds: MINUTE, by: 'address' },
  visit: { points: 600, seconds: HOUR, by: 'address' },
  search: { points: 600, seconds: HOUR, by: 'address' },
  weather: { points: 120, seconds: MINUTE, by: 'address' },
  drawing: { points: 300, seconds: MINUTE, by: 'address' },
} as const satisfies Record<string, RateLimit>;

/** Mails per account without sign-in. Excess requests get the usual response: a rejection would lock out the owner. */
export const silentLimits = {
  resetMails: { points: 1, seconds: 10 * MINUTE },
} as const;

/** Share of a product's stock per address; at least one unit. */
export const shareLimits = {
  /** Units reserved by unpaid checkouts. */
  unpaidHolds: 0.5,
} as const;

/** Per gateway process. */
export const socketLimits = {
  /** A building's screens may reconnect three times a minute from one address. */
  handshakes: { points: 600, seconds: MINUTE },
  messages: { points: 5, seconds: 10 },
} as const;

export const scaledPoints = (points: number, scale: number): number => Math.max(1, Math.round(points * scale));

export const scaledShare = (share: number, scale: number): number => Math.min(1, share * scale);

export type RateLimitName = keyof typeof rateLimits;
