// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly hours: string;
};
export default texts;
