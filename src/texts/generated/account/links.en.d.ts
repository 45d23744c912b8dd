// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly forgot: {
    readonly title: string;
    readonly text: string;
    readonly email: string;
    readonly submit: string;
    readonly failed: string;
    readonly sentTitle: string;
    readonly sent: (values: { email: string | number }) => string;
    readonly again: string;
    readonly back: string;
  };
  readonly reset: {
    readonly title: string;
    readonly newPassword: string;
    readonly confirm: string;
    readonly submit: string;
    readonly mismatch: string;
    readonly tooShort: string;
    readonly failed: string;
    readonly done: string;
    readonly doneText: string;
    readonly login: string;
    readonly invalidTitle: string;
    readonly invalid: string;
    readonly requestNew: string;
  };
  readonly confirmEmail: {
    readonly title: string;
    readonly text: string;
    readonly submit: string;
    readonly failed: string;
    readonly done: string;
    readonly doneText: string;
    readonly portal: string;
    readonly invalid: string;
  };
  readonly undoEmail: {
    readonly title: string;
    readonly text: string;
    readonly submit: string;
    readonly failed: string;
    readonly done: (values: { email: string | number }) => string;
    readonly doneText: string;
    readonly choose: string;
    readonly login: string;
    readonly contact: string;
    readonly invalid: string;
  };
  readonly invitation: {
    readonly title: string;
    readonly text: (values: { username: string | number }) => string;
    readonly submit: string;
    readonly failed: string;
    readonly done: (values: { name: string | number }) => string;
    readonly doneText: string;
    readonly portal: string;
    readonly otherAccount: (values: { username: string | number }) => string;
    readonly logout: string;
    readonly invalid: string;
  };
  readonly choose: {
    readonly title: string;
    readonly text: string;
    readonly current: string;
    readonly submit: string;
    readonly logout: string;
    readonly done: string;
  };
};
export default texts;
