// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly form: {
    readonly title: string;
    readonly message: string;
    readonly expires: string;
    readonly expiresHint: string;
    readonly starts: string;
    readonly startsHint: string;
    readonly urgent: string;
    readonly urgentHint: string;
    readonly submit: string;
    readonly startTooLate: string;
    readonly expiryPast: string;
  };
  readonly added: string;
  readonly deactivated: string;
  readonly addFailed: string;
  readonly deactivateFailed: string;
  readonly table: {
    readonly title: string;
    readonly message: string;
    readonly created: string;
    readonly expires: string;
    readonly status: string;
    readonly actions: string;
    readonly never: string;
    readonly active: string;
    readonly inactive: string;
    readonly urgent: string;
    readonly startsOn: (values: { when: string | number }) => string;
    readonly deactivate: string;
    readonly deactivateOne: (values: { message: string | number }) => string;
    readonly emptyTitle: string;
    readonly empty: string;
    readonly emptyViewer: string;
    readonly failed: string;
  };
  readonly confirm: {
    readonly title: string;
    readonly body: string;
    readonly submit: string;
  };
};
export default texts;
