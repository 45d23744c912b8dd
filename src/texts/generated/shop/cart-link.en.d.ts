// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly label: string;
  readonly labelOf: (values: { count: number }) => string;
};
export default texts;
