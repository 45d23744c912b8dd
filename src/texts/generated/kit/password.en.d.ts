// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly hint: string;
  readonly strength: {
    readonly 0: string;
    readonly 1: string;
    readonly 2: string;
    readonly 3: string;
    readonly 4: string;
  };
};
export default texts;
