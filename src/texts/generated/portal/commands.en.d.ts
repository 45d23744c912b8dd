// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly tabs: {
    readonly title: (values: { building: string | number }) => string;
    readonly tenants: string;
    readonly announcements: string;
    readonly settings: string;
    readonly public: string;
    readonly users: string;
    readonly activity: string;
  };
  readonly addTenant: string;
  readonly import: string;
  readonly announce: string;
  readonly copy: string;
  readonly view: string;
  readonly newProperty: string;
  readonly oneOnly: string;
  readonly buildings: string;
  readonly tenants: string;
  readonly suite: (values: { suite: string | number }) => string;
  readonly orders: string;
  readonly order: (values: { number: string | number }) => string;
  readonly pages: {
    readonly shop: string;
    readonly cart: string;
    readonly orders: string;
    readonly account: string;
    readonly admin: string;
  };
};
export default texts;
