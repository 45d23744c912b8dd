// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly title: string;
  readonly added: string;
  readonly failed: string;
  readonly loading: string;
  readonly add: string;
  readonly soldOut: string;
  readonly addFailed: string;
  readonly chooseVariantTitle: string;
  readonly chooseVariant: string;
  readonly goToCart: string;
  readonly continue: string;
  readonly signIn: {
    readonly text: string;
    readonly link: string;
  };
  readonly pending: {
    readonly failed: string;
    readonly tryAgain: string;
    readonly noConnection: string;
    readonly dismiss: string;
  };
  readonly empty: {
    readonly title: string;
    readonly text: string;
    readonly action: string;
  };
  readonly lines: string;
  readonly each: (values: { price: string | number }) => string;
  readonly quantityOf: (values: { name: string | number }) => string;
  readonly remove: (values: { name: string | number }) => string;
  readonly lineTotal: string;
  readonly dearer: (values: { before: string | number }) => string;
  readonly cheaper: (values: { before: string | number }) => string;
  readonly gone: string;
  readonly soldOutSince: string;
  readonly left: (values: { count: string | number }) => string;
  readonly takeLeft: (values: { count: string | number }) => string;
  readonly clear: string;
  readonly undo: {
    readonly removed: (values: { name: string | number }) => string;
    readonly cleared: (values: { count: number }) => string;
    readonly button: string;
    readonly restored: string;
    readonly failed: string;
  };
  readonly summary: {
    readonly title: string;
    readonly subtotal: string;
    readonly tax: string;
    readonly total: string;
    readonly checkout: string;
    readonly note: string;
    readonly blocked: string;
    readonly more: string;
  };
};
export default texts;
