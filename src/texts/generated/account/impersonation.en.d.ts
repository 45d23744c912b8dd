// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly label: string;
  readonly loggedInAs: string;
  readonly stop: string;
  readonly failed: string;
};
export default texts;
