// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly skip: string;
  readonly offline: string;
};
export default texts;
