// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly title: string;
  readonly description: string;
  readonly areas: {
    readonly users: string;
    readonly roles: string;
    readonly impersonation: string;
    readonly properties: string;
    readonly products: string;
    readonly stock: string;
    readonly orders: string;
    readonly operations: string;
  };
  readonly area: string;
  readonly all: string;
  readonly from: string;
  readonly to: string;
  readonly ofUser: (values: { userId: string | number }) => string;
  readonly everybody: string;
  readonly failed: string;
  readonly empty: string;
  readonly clear: string;
  readonly somebody: string;
  readonly system: string;
  readonly at: (values: { property: string | number }) => string;
  readonly where: (values: { ip: string | number }) => string;
  readonly fields: (values: { names: string | number; count: number }) => string;
};
export default texts;
