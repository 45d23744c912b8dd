// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly title: string;
  readonly lead: string;
  readonly failed: string;
  readonly emptyTitle: string;
  readonly empty: string;
  readonly older: string;
  readonly end: string;
};
export default texts;
