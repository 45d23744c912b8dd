// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly how: {
    readonly title: string;
    readonly steps: {
      readonly signUp: {
        readonly title: string;
        readonly text: string;
      };
      readonly building: {
        readonly title: string;
        readonly text: string;
      };
      readonly tenants: {
        readonly title: string;
        readonly text: string;
      };
      readonly live: {
        readonly title: string;
        readonly text: string;
      };
    };
  };
  readonly faq: {
    readonly title: string;
    readonly items: {
      readonly free: {
        readonly question: string;
        readonly answer: string;
      };
      readonly tenants: {
        readonly question: string;
        readonly answer: string;
      };
      readonly buildings: {
        readonly question: string;
        readonly answer: string;
      };
      readonly lobby: {
        readonly question: string;
        readonly answer: string;
      };
      readonly visitors: {
        readonly question: string;
        readonly answer: string;
      };
      readonly help: {
        readonly question: string;
        readonly answer: (values: { phone: string | number; hours: string | number }) => string;
      };
    };
  };
  readonly end: {
    readonly title: string;
    readonly text: string;
  };
};
export default texts;
