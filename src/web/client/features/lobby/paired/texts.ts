/** What a screen says that nobody has paired yet. */
export const pairingTexts = {
  title: 'Pair this screen',
  loading: 'Asking for a code',
  code: (code: string) => `The code is ${[...code].join(' ')}`,
  picture: 'QR code of the page where this code is taken',
  scan: 'For the manager of the building: scan this code.',
  type: (where: string) => `Or open ${where}, then Displays, and type the letters.`,
  renewed: 'The code changes every ten minutes.',
  away: 'The server cannot be reached. It is tried again.',
  setup: 'That setup code was used before, or belongs to an order that was cancelled.',
} as const;
