// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly title: string;
  readonly loading: string;
  readonly loadFailed: string;
  readonly tier: string;
  readonly tiers: {
    readonly free: string;
    readonly basic: string;
    readonly premium: string;
  };
  readonly planName: (values: { tier: string | number; frequency: string | number }) => string;
  readonly frequencies: {
    readonly monthly: string;
    readonly annual: string;
  };
  readonly prices: {
    readonly monthly: (values: { price: string | number }) => string;
    readonly annual: (values: { price: string | number }) => string;
  };
  readonly until: (values: { date: string | number }) => string;
  readonly contains: string;
  readonly free: {
    readonly buildings: string;
    readonly tenants: string;
    readonly directory: string;
    readonly rest: string;
  };
  readonly paid: string;
  readonly choices: string;
  readonly submit: string;
  readonly upgrade: string;
  readonly largest: string;
  readonly onlyOwner: string;
  readonly end: {
    readonly submit: string;
    readonly title: string;
    readonly body: string;
    readonly keep: string;
  };
  readonly activated: string;
  readonly cancelled: string;
  readonly upgraded: (values: { amount: string | number }) => string;
  readonly failed: string;
  readonly disabled: {
    readonly title: string;
    readonly body: string;
    readonly close: string;
  };
};
export default texts;
