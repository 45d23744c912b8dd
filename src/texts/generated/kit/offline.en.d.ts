// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly unsaved: string;
  readonly shopping: string;
};
export default texts;
