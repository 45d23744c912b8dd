// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly title: string;
  readonly lead: (values: { building: string | number }) => string;
  readonly loading: string;
  readonly failed: string;
  readonly incomplete: string;
  readonly retry: string;
  readonly none: string;
  readonly fields: {
    readonly companyName: string;
    readonly suiteNumber: string;
    readonly phone: string;
    readonly email: string;
    readonly website: string;
    readonly aliases: string;
  };
  readonly contact: string;
  readonly contacts: string;
  readonly contactNumber: (values: { n: string | number }) => string;
  readonly contactName: string;
  readonly contactPhone: string;
  readonly addContact: string;
  readonly removeContact: (values: { n: string | number }) => string;
  readonly aliasesHint: string;
  readonly websiteHint: string;
  readonly confirm: string;
  readonly change: string;
  readonly send: string;
  readonly back: string;
  readonly changeLead: string;
  readonly unchanged: string;
  readonly sendFailed: string;
  readonly confirmFailed: string;
  readonly confirmed: string;
  readonly proposed: string;
  readonly done: string;
  readonly closed: string;
  readonly states: {
    readonly used: string;
    readonly lapsed: string;
    readonly withdrawn: string;
    readonly gone: string;
  };
  readonly directory: (values: { building: string | number }) => string;
};
export default texts;
