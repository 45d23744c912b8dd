// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly title: string;
  readonly board: {
    readonly title: string;
    readonly body: string;
    readonly open: string;
    readonly unlock: string;
    readonly lock: string;
    readonly unlocked: (values: { time: string | number }) => string;
    readonly confirmTitle: string;
    readonly confirmBody: string;
    readonly failed: string;
  };
  readonly parked: {
    readonly title: string;
    readonly failed: string;
    readonly empty: string;
    readonly event: string;
    readonly subscriber: string;
    readonly error: string;
    readonly attempts: string;
    readonly since: string;
    readonly actions: string;
    readonly retry: string;
    readonly retryOne: (values: { subscriber: string | number; event: string | number }) => string;
    readonly retried: string;
    readonly retryFailed: string;
  };
  readonly mails: {
    readonly title: string;
    readonly state: string;
    readonly all: string;
    readonly failed: string;
    readonly empty: string;
    readonly to: string;
    readonly subject: string;
    readonly tries: string;
    readonly created: string;
    readonly sent: string;
    readonly actions: string;
    readonly resend: string;
    readonly resendOne: (values: { subject: string | number; to: string | number }) => string;
    readonly resent: string;
    readonly resendFailed: string;
    readonly states: {
      readonly queued: string;
      readonly sending: string;
      readonly sent: string;
      readonly failed: string;
    };
  };
};
export default texts;
