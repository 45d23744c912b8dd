// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly notLoaded: string;
  readonly chooseFile: string;
  readonly dropHere: string;
  readonly removeFile: string;
  readonly unsaved: string;
  readonly save: string;
  readonly discard: string;
  readonly typeToConfirm: (values: { word: string | number }) => string;
  readonly wrongFileType: (values: { name: string | number; accepted: string | number }) => string;
  readonly conflict: {
    readonly title: string;
    readonly field: string;
    readonly mine: string;
    readonly theirs: string;
    readonly same: string;
    readonly takeTheirs: string;
    readonly overwrite: string;
    readonly back: string;
  };
  readonly anyFile: (values: { kind: string }) => string;
};
export default texts;
