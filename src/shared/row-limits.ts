export interface RowLimit {
  readonly rows: number;
  /** Message for people. */
  readonly reached: string;
}

/** Limits on created rows, concurrent calls included; `createsRows` names one. */
export const rowLimits = {
  members: { rows: 500, reached: 'A building can have at most 500 members and invitations. Remove some first.' },
  tenants: {
    rows: 120_000,
    reached: 'A building can have at most 120,000 tenants, with those deleted in the last day. Try again tomorrow.',
  },
  contacts: { rows: 1_000, reached: 'A tenant can have at most 1,000 contacts. Delete some first.' },
  announcements: { rows: 5_000, reached: 'A building can have at most 5,000 announcements.' },
  displays: { rows: 1_000, reached: 'A building can have at most 1,000 displays. Remove some first.' },
  pictures: {
    rows: 1_000,
    reached: 'A building can have at most 1,000 pictures, with those replaced in the last day. Try again tomorrow.',
  },
  logos: {
    rows: 200,
    reached: 'A tenant can have at most 200 logos, with those replaced in the last day. Try again tomorrow.',
  },
  imports: { rows: 5_000, reached: 'A building can have at most 5,000 imports in 30 days. Please wait some days.' },
  cartItems: { rows: 200, reached: 'A cart can hold at most 200 different items. Remove some first.' },
  checkouts: {
    rows: 1_000,
    reached: 'An account can open at most 1,000 checkouts in 30 days without paying. Please wait some days.',
  },
  quotes: {
    rows: 500,
    reached: 'An account can have at most 500 quotes that were not ordered. Please wait some days.',
  },
  returns: { rows: 20, reached: 'Returns of an order can be requested at most 20 times. Please contact us.' },
  products: { rows: 10_000, reached: 'A shop can have at most 10,000 products.' },
  variants: { rows: 500, reached: 'A product can have at most 500 variants.' },
  drafts: { rows: 5_000, reached: 'At most 5,000 offers can be made at a time. Withdraw some first.' },
  orderEvents: { rows: 5_000, reached: 'An order can have at most 5,000 entries in its history.' },
} as const satisfies Record<string, RowLimit>;

export type RowLimitName = keyof typeof rowLimits;
