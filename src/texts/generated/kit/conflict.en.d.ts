// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly somebody: string;
  readonly on: (values: { when: string | number }) => string;
  readonly meanwhile: string;
};
export default texts;
