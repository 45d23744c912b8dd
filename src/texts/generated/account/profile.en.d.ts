// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly title: string;
  readonly fullName: string;
  readonly phoneNumber: string;
  readonly email: string;
  readonly emailHint: string;
  readonly submit: string;
  readonly done: string;
  readonly failed: string;
  readonly proof: string;
  readonly avatar: {
    readonly title: string;
    readonly alt: string;
    readonly choose: string;
    readonly hint: string;
    readonly cropTitle: string;
    readonly cropHint: string;
    readonly move: string;
    readonly moveLeft: string;
    readonly moveRight: string;
    readonly moveUp: string;
    readonly moveDown: string;
    readonly frame: string;
    readonly zoom: string;
    readonly cancel: string;
    readonly submit: string;
    readonly done: string;
    readonly failed: string;
    readonly wrongType: string;
    readonly unreadable: string;
  };
};
export default texts;
