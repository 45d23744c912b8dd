// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly subject: (values: { company: string | number; building: string | number }) => string;
  readonly lead: (values: { building: string | number; address: string | number; company: string | number }) => string;
  readonly rows: {
    readonly company: string;
    readonly suite: string;
    readonly phone: string;
    readonly email: string;
    readonly website: string;
    readonly aliases: string;
    readonly contact: string;
  };
  readonly none: string;
  readonly action: string;
  readonly link: (values: { days: string | number }) => string;
  readonly quarter: string;
};
export default texts;
