// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly open: string;
  readonly about: string;
  readonly proposals: (values: { count: number }) => string;
  readonly title: string;
  readonly lead: string;
  readonly failed: string;
  readonly close: string;
  readonly fields: {
    readonly companyName: string;
    readonly suiteNumber: string;
    readonly phone: string;
    readonly email: string;
    readonly website: string;
    readonly aliases: string;
    readonly contacts: string;
  };
  readonly list: {
    readonly none: string;
    readonly more: (values: { rest: number }) => string;
    readonly where: (values: { suite: string | number; floor: string | number }) => string;
    readonly accept: string;
    readonly acceptOf: (values: { company: string | number }) => string;
    readonly decline: string;
    readonly declineOf: (values: { company: string | number }) => string;
    readonly acceptAll: (values: { count: number }) => string;
    readonly accepted: string;
    readonly declined: string;
    readonly undo: string;
    readonly undoOf: (values: { company: string | number }) => string;
    readonly was: string;
    readonly empty: string;
    readonly primary: string;
    readonly conflict: (values: { now: string | number; before: string | number }) => string;
    readonly failed: string;
  };
  readonly schedule: {
    readonly title: string;
    readonly isOn: string;
    readonly next: (values: { when: string | number }) => string;
    readonly off: string;
    readonly failed: string;
  };
  readonly now: {
    readonly title: string;
    readonly count: (values: { askable: number }) => string;
    readonly lately: (values: { count: number }) => string;
    readonly noEmail: (values: { count: number }) => string;
    readonly answers: (values: { waiting: number; confirmed: number }) => string;
    readonly ask: (values: { count: number }) => string;
    readonly sure: (values: { count: number }) => string;
    readonly send: (values: { count: number }) => string;
    readonly cancel: string;
    readonly asked: (values: { count: number }) => string;
    readonly failed: string;
  };
};
export default texts;
