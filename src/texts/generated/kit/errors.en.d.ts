// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly unknown: string;
  readonly network: (values: { message: string | number }) => string;
  readonly unanswered: string;
  readonly failed: string;
};
export default texts;
