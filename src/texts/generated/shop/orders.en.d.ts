// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly status: {
    readonly pending: string;
    readonly processing: string;
    readonly shipped: string;
    readonly delivered: string;
    readonly cancelled: string;
  };
  readonly sums: {
    readonly subtotal: string;
    readonly tax: string;
    readonly total: string;
  };
  readonly items: string;
  readonly quantity: (values: { count: string | number }) => string;
  readonly confirmation: {
    readonly title: string;
    readonly thanks: string;
    readonly cancelled: string;
    readonly number: (values: { number: string | number }) => string;
    readonly mail: string;
    readonly shipping: string;
    readonly next: string;
    readonly viewOrders: string;
    readonly shop: string;
    readonly loading: string;
    readonly failed: string;
    readonly notFound: string;
    readonly notFoundText: string;
    readonly myOrders: string;
  };
  readonly checking: {
    readonly title: string;
    readonly text: string;
    readonly leave: string;
    readonly unpaidTitle: string;
    readonly unpaid: string;
    readonly backToCheckout: string;
    readonly canceledTitle: string;
    readonly canceled: string;
    readonly refundedTitle: string;
    readonly refunded: string;
  };
  readonly paid: string;
  readonly timeline: {
    readonly label: string;
    readonly steps: {
      readonly paid: string;
      readonly processing: string;
      readonly shipped: string;
      readonly delivered: string;
      readonly cancelled: string;
      readonly refunded: string;
    };
    readonly ahead: string;
    readonly done: string;
    readonly next: {
      readonly pending: (values: { day: string | number }) => string;
      readonly processing: (values: { day: string | number }) => string;
      readonly tracked: string;
      readonly shipped: string;
      readonly delivered: string;
      readonly cancelled: string;
      readonly refunded: string;
    };
  };
  readonly invoice: {
    readonly title: (values: { number: string | number }) => string;
    readonly link: string;
    readonly linkOne: (values: { number: string | number }) => string;
    readonly print: string;
    readonly back: string;
    readonly loading: string;
    readonly from: string;
    readonly soldTo: string;
    readonly date: string;
    readonly order: string;
    readonly payment: string;
    readonly paid: (values: { amount: string | number }) => string;
    readonly refunded: (values: { amount: string | number; date: string | number }) => string;
    readonly forProperty: string;
    readonly item: string;
    readonly quantity: string;
    readonly each: string;
    readonly amount: string;
    readonly questions: (values: { phone: string | number; hours: string | number }) => string;
  };
  readonly list: {
    readonly title: string;
    readonly loading: string;
    readonly failed: string;
    readonly emptyTitle: string;
    readonly empty: string;
    readonly shop: string;
    readonly placed: (values: { date: string | number }) => string;
    readonly shipsTo: string;
    readonly tracking: string;
    readonly forProperty: string;
    readonly downloadQr: string;
    readonly viewDirectory: string;
    readonly qrFailed: string;
  };
};
export default texts;
