// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly nav: {
    readonly label: string;
    readonly home: (values: { brand: string | number }) => string;
    readonly freeDirectory: string;
    readonly shop: string;
    readonly myOrders: string;
    readonly cart: string;
    readonly account: string;
    readonly adminPortal: string;
    readonly login: string;
    readonly logout: string;
    readonly goTo: string;
    readonly dashboard: string;
  };
  readonly footer: {
    readonly privacy: string;
    readonly terms: string;
    readonly contact: string;
    readonly support: string;
    readonly theme: string;
    readonly themes: {
      readonly system: string;
      readonly light: string;
      readonly dark: string;
    };
  };
  readonly contact: {
    readonly title: string;
    readonly intro: string;
    readonly phone: string;
    readonly hours: string;
    readonly ready: string;
    readonly readyText: string;
  };
  readonly notFound: {
    readonly title: string;
    readonly text: string;
    readonly action: string;
  };
  readonly crash: {
    readonly title: string;
    readonly text: string;
    readonly textWithoutId: string;
    readonly request: string;
    readonly reload: string;
    readonly home: string;
  };
};
export default texts;
