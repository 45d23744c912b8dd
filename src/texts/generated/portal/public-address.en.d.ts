// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly copied: string;
  readonly failed: string;
};
export default texts;
