// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly title: string;
  readonly body: string;
  readonly stay: string;
  readonly leave: string;
};
export default texts;
