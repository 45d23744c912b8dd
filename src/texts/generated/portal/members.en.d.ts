// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly title: string;
  readonly invite: {
    readonly title: string;
    readonly email: string;
    readonly role: string;
    readonly submit: string;
    readonly failed: string;
  };
  readonly roles: {
    readonly viewer: string;
    readonly manager: string;
    readonly admin: string;
  };
  readonly roleHints: {
    readonly viewer: string;
    readonly manager: string;
    readonly admin: string;
  };
  readonly invited: string;
  readonly invitedPending: (values: { email: string | number }) => string;
  readonly resent: (values: { email: string | number }) => string;
  readonly created: {
    readonly title: string;
    readonly toast: (values: { password: string | number }) => string;
    readonly lead: (values: { email: string | number }) => string;
    readonly resentTitle: string;
    readonly resentLead: (values: { email: string | number }) => string;
    readonly password: string;
    readonly copy: string;
    readonly copied: string;
    readonly copyFailed: string;
    readonly done: string;
  };
  readonly table: {
    readonly label: string;
    readonly name: string;
    readonly noName: string;
    readonly username: string;
    readonly role: string;
    readonly roleOf: (values: { who: string | number }) => string;
    readonly owner: string;
    readonly you: string;
    readonly pending: string;
    readonly actions: string;
    readonly resend: string;
    readonly resendTo: (values: { who: string | number }) => string;
    readonly remove: string;
    readonly removeOne: (values: { who: string | number }) => string;
    readonly withdraw: string;
    readonly withdrawOne: (values: { who: string | number }) => string;
    readonly failed: string;
    readonly empty: string;
  };
  readonly roleChanged: string;
  readonly roleFailed: string;
  readonly resendFailed: string;
  readonly remove: {
    readonly title: (values: { who: string | number }) => string;
    readonly body: string;
    readonly submit: string;
    readonly done: string;
    readonly pendingTitle: (values: { who: string | number }) => string;
    readonly pendingBody: string;
    readonly pendingSubmit: string;
    readonly pendingDone: string;
    readonly failed: string;
  };
  readonly notActing: string;
  readonly onlyAdmins: string;
};
export default texts;
