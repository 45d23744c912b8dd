// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly title: string;
  readonly lead: (values: { username: string | number }) => string;
  readonly acting: string;
  readonly password: {
    readonly title: string;
    readonly current: string;
    readonly next: string;
    readonly submit: string;
    readonly done: string;
  };
  readonly sessions: {
    readonly title: string;
    readonly lead: string;
    readonly failed: string;
    readonly current: string;
    readonly unknown: string;
    readonly seen: (values: { when: string | number }) => string;
    readonly seenNow: string;
    readonly began: (values: { when: string | number }) => string;
    readonly beganFrom: (values: { when: string | number; from: string | number }) => string;
    readonly end: string;
    readonly endOf: (values: { device: string | number; when: string | number }) => string;
    readonly ended: (values: { device: string | number }) => string;
    readonly endOthers: string;
    readonly endedOthers: string;
    readonly endFailed: string;
    readonly proof: string;
  };
  readonly data: {
    readonly title: string;
    readonly lead: string;
    readonly download: string;
  };
  readonly deletion: {
    readonly title: string;
    readonly lead: string;
    readonly submit: string;
    readonly confirmTitle: string;
    readonly confirm: string;
    readonly confirmWord: string;
    readonly failed: string;
    readonly proof: string;
    readonly due: (values: { when: string | number }) => string;
    readonly keep: string;
    readonly kept: string;
    readonly keepFailed: string;
    readonly stateFailed: string;
    readonly asked: (values: { when: string | number }) => string;
    readonly toBuilding: string;
  };
};
export default texts;
