// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly title: string;
  readonly password: string;
  readonly submit: string;
  readonly required: string;
};
export default texts;
