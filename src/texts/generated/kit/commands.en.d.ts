// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly open: string;
  readonly title: string;
  readonly search: string;
  readonly nothing: string;
  readonly do: string;
  readonly pages: string;
};
export default texts;
