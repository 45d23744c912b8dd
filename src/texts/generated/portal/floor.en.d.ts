// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly basement: (values: { number: number }) => string;
  readonly ground: string;
  readonly above: (values: { number: number }) => string;
};
export default texts;
