// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly step: {
    readonly lead: string;
    readonly back: string;
  };
  readonly app: {
    readonly label: string;
    readonly hint: string;
    readonly other: string;
  };
  readonly recovery: {
    readonly label: string;
    readonly hint: string;
    readonly other: string;
  };
};
export default texts;
