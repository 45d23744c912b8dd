export interface RateLimit {
  points: number;
  seconds: number;
  by: 'address' | 'account' | 'accountAndAddress' | 'accountOnUnknownDevice' | 'user' | 'installation';
  failuresOnly?: true;
  /** Counted in this process alone: costs no round trip, and works without Redis. For limits that several times over still hold. */
  perProcess?: true;
  /** When used up, this stricter limit applies instead of a refusal. */
  slowsTo?: 'loginSlowed' | 'loginSlowedDay';
}

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 24 * HOUR;

/** All rate limits. `RATE_LIMIT_SCALE` multiplies the points, here and below. */
export const rateLimits = {
  /** Successes as well: each is a session. */
  logins: { points: 60, seconds: HOUR, by: 'accountAndAddress' },
  logout: { points: 600, seconds: MINUTE, by: 'address', perProcess: true },
  login: { points: 10, seconds: 15 * MINUTE, by: 'accountAndAddress', failuresOnly: true },
  loginAddress: { points: 100, seconds: 15 * MINUTE, by: 'address', failuresOnly: true },
  /**
   * From all addresses, without known devices. Slows guessing and locks out nobody: an address without failures always
   * has one attempt.
   */
  loginAccount: {
    points: 100,
    seconds: DAY,
    by: 'accountOnUnknownDevice',
    failuresOnly: true,
    slowsTo: 'loginSlowed',
  },
  loginAccountDay: {
    points: 1_000,
    seconds: DAY,
    by: 'accountOnUnknownDevice',
    failuresOnly: true,
    slowsTo: 'loginSlowedDay',
  },
  loginSlowed: { points: 1, seconds: 15 * MINUTE, by: 'accountAndAddress', failuresOnly: true },
  loginSlowedDay: { points: 1, seconds: DAY, by: 'accountAndAddress', failuresOnly: true },
  /** One of a million codes is valid at a time. */
  secondFactor: { points: 10, seconds: 15 * MINUTE, by: 'user', failuresOnly: true },
  secondFactorDay: { points: 50, seconds: DAY, by: 'user', failuresOnly: true },
  register: { points: 60, seconds: HOUR, by: 'address' },
  forgot: { points: 5, seconds: HOUR, by: 'account' },
  forgotAddress: { points: 30, seconds: HOUR, by: 'address' },
  reset: { points: 30, seconds: HOUR, by: 'address' },
  confirmation: { points: 5, seconds: HOUR, by: 'user' },
  password: { points: 30, seconds: 15 * MINUTE, by: 'user' },
  ownData: { points: 20, seconds: HOUR, by: 'user' },
  create: { points: 60, seconds: HOUR, by: 'user' },
  write: { points: 600, seconds: MINUTE, by: 'user' },
  read: { points: 1_200, seconds: MINUTE, by: 'user', perProcess: true },
  /** All tenants or contacts of a building: up to 60 ms each with 5,000 of them. The portal reads both after each change. */
  listRead: { points: 240, seconds: MINUTE, by: 'user', perProcess: true },
  /** Documents, files and exports: each takes a noticeable part of a second. */
  heavyRead: { points: 60, seconds: MINUTE, by: 'user', perProcess: true },
  /** The displays and visitors of a tower may share an address. */
  publicRead: { points: 3_000, seconds: MINUTE, by: 'address', perProcess: true },
  /** Stripe sends from few addresses. */
  webhook: { points: 6_000, seconds: MINUTE, by: 'address', perProcess: true },
  invite: { points: 60, seconds: HOUR, by: 'user' },
  transfer: { points: 20, seconds: DAY, by: 'user' },
  askTenants: { points: 10, seconds: HOUR, by: 'user' },
  listing: { points: 120, seconds: HOUR, by: 'address' },
  /** Mail providers post from few addresses for all of their users. */
  unsubscribe: { points: 600, seconds: MINUTE, by: 'address' },
  upload: { points: 30, seconds: HOUR, by: 'user' },
  /** Of a building; trying out crops takes several. */
  picture: { points: 120, seconds: HOUR, by: 'user' },
  quotePhoto: { points: 20, seconds: DAY, by: 'user' },
  import: { points: 120, seconds: HOUR, by: 'user' },
  /** Of a demo, by everybody together: files are kept until the hour is over. */
  demoPictures: { points: 60, seconds: HOUR, by: 'installation' },
  demoImports: { points: 30, seconds: HOUR, by: 'installation' },
  checkout: { points: 20, seconds: 10 * MINUTE, by: 'user' },
  leaveCheckout: { points: 60, seconds: 10 * MINUTE, by: 'user' },
  pay: { points: 30, seconds: HOUR, by: 'user' },
  qr: { points: 120, seconds: HOUR, by: 'user' },
  pairing: { points: 240, seconds: HOUR, by: 'address' },
  pairingClaim: { points: 1_200, seconds: MINUTE, by: 'address' },
  /** Wrong codes. */
  bindDisplay: { points: 30, seconds: 15 * MINUTE, by: 'user', failuresOnly: true },
  setupDisplay: { points: 20, seconds: HOUR, by: 'address', failuresOnly: true },
  beat: { points: 1_200, seconds: MINUTE, by: 'address' },
  /** All screens of a building read after each change, from one address. */
  displayRead: { points: 2_400, seconds: MINUTE, by: 'address' },
  /** A building's visitors may share an address. */
  visit: { points: 600, seconds: HOUR, by: 'address' },
  search: { points: 600, seconds: HOUR, by: 'address' },
  weather: { points: 120, seconds: MINUTE, by: 'address' },
  drawing: { points: 300, seconds: MINUTE, by: 'address' },
} as const satisfies Record<string, RateLimit>;

/** Per gateway process. */
export const socketLimits = {
  /** By address: a building's screens may reconnect three times a minute. */
  handshakes: { points: 600, seconds: MINUTE },
  messages: { points: 5, seconds: 10 },
} as const;

export type RateLimitName = keyof typeof rateLimits;
