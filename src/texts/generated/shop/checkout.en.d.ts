// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly title: string;
  readonly loading: string;
  readonly backToCart: string;
  readonly cartEmpty: string;
  readonly cartFailed: string;
  readonly summary: {
    readonly title: string;
    readonly each: (values: { price: string | number }) => string;
    readonly quantity: (values: { count: string | number }) => string;
    readonly subtotal: string;
    readonly tax: string;
    readonly total: string;
    readonly shipping: string;
    readonly gone: string;
  };
  readonly address: {
    readonly title: string;
    readonly property: string;
    readonly propertyHint: string;
    readonly propertyNone: string;
    readonly propertyFailed: string;
    readonly offer: (values: { name: string | number }) => string;
    readonly name: string;
    readonly street: string;
    readonly city: string;
    readonly state: string;
    readonly zip: string;
    readonly required: {
      readonly name: string;
      readonly street: string;
      readonly city: string;
      readonly state: string;
      readonly zip: string;
    };
    readonly submit: string;
    readonly change: string;
    readonly missingTitle: string;
    readonly missing: string;
  };
  readonly sessionFailed: string;
  readonly completeFailed: string;
  readonly paymentFailed: string;
  readonly somethingWrong: string;
  readonly replaced: {
    readonly title: string;
    readonly lead: string;
    readonly same: string;
    readonly what: string;
    readonly shown: string;
    readonly now: string;
    readonly address: string;
    readonly property: string;
    readonly noProperty: string;
    readonly items: string;
    readonly total: string;
    readonly goOn: string;
    readonly keepMine: string;
  };
  readonly prices: {
    readonly title: string;
    readonly line: (values: { name: string | number; now: string | number; before: string | number }) => string;
  };
  readonly forProperty: (values: { name: string | number }) => string;
  readonly payment: {
    readonly title: string;
    readonly loading: string;
    readonly complete: string;
    readonly pay: (values: { total: string | number }) => string;
    readonly off: string;
    readonly offText: string;
    readonly unreachable: string;
    readonly notChecked: string;
    readonly reserved: (values: { time: string | number }) => string;
    readonly test: string;
    readonly number: string;
    readonly expiry: string;
    readonly expiryHint: string;
    readonly cvc: string;
    readonly numberMissing: string;
    readonly expiryMissing: string;
    readonly cvcMissing: string;
  };
};
export default texts;
