// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly login: {
    readonly title: string;
    readonly submit: string;
    readonly toggleText: string;
    readonly toggle: string;
    readonly forgot: string;
  };
  readonly register: {
    readonly title: string;
    readonly submit: string;
    readonly toggleText: string;
    readonly toggle: string;
    readonly note: string;
  };
  readonly floor: string;
  readonly username: string;
  readonly usernameHint: string;
  readonly password: string;
  readonly checking: string;
};
export default texts;
