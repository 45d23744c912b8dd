// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly buttons: {
    readonly freeDirectory: string;
    readonly login: string;
    readonly dashboard: string;
    readonly start: string;
    readonly demo: string;
    readonly shop: string;
  };
  readonly hero: {
    readonly headline: {
      readonly first: string;
      readonly second: string;
      readonly third: string;
    };
    readonly free: string;
    readonly text: string;
    readonly note: string;
    readonly drawing: string;
    readonly saved: string;
  };
  readonly facts: {
    readonly title: string;
    readonly items: {
      readonly price: {
        readonly figure: string;
        readonly text: string;
      };
      readonly time: {
        readonly figure: string;
        readonly text: string;
      };
      readonly tenants: {
        readonly figure: string;
        readonly text: string;
      };
      readonly buildings: {
        readonly figure: string;
        readonly text: string;
      };
    };
  };
  readonly screens: {
    readonly title: string;
    readonly wall: string;
    readonly phone: string;
    readonly portal: string;
  };
  readonly shop: {
    readonly title: string;
    readonly text: string;
    readonly from: (values: { price: string | number }) => string;
  };
};
export default texts;
