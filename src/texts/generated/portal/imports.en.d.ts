// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly open: string;
  readonly title: string;
  readonly lead: string;
  readonly template: string;
  readonly templateCsv: string;
  readonly file: string;
  readonly formats: string;
  readonly validating: string;
  readonly uploading: string;
  readonly importing: string;
  readonly undoing: string;
  readonly waiting: (values: { ahead: number }) => string;
  readonly stillWaiting: string;
  readonly resumed: string;
  readonly rows: (values: { done: number }) => string;
  readonly rowsOf: (values: { done: number; total: number }) => string;
  readonly closeMeanwhile: string;
  readonly stayMeanwhile: string;
  readonly submit: string;
  readonly cancel: string;
  readonly cancelImport: string;
  readonly close: string;
  readonly columns: {
    readonly title: string;
    readonly ours: string;
    readonly theirs: string;
    readonly examples: string;
    readonly none: string;
    readonly readFrom: (values: { label: string | number }) => string;
  };
  readonly result: {
    readonly title: string;
    readonly valid: string;
    readonly invalid: string;
    readonly totalRows: string;
    readonly validRows: string;
    readonly invalidRows: string;
    readonly new: string;
    readonly repeats: string;
    readonly changed: string;
    readonly errors: string;
    readonly warnings: string;
    readonly more: (values: { count: number }) => string;
    readonly moreWarnings: (values: { count: number }) => string;
    readonly report: (values: { format: string | number }) => string;
  };
  readonly faulty: {
    readonly title: string;
    readonly row: (values: { row: string | number }) => string;
    readonly submit: string;
  };
  readonly differences: {
    readonly added: (values: { count: number }) => string;
    readonly changed: (values: { count: number }) => string;
    readonly gone: (values: { count: number }) => string;
    readonly tenant: (values: { company: string | number; suite: string | number; floor: string | number }) => string;
    readonly empty: string;
  };
  readonly mode: {
    readonly label: string;
    readonly add: string;
    readonly update: string;
    readonly replace: string;
  };
  readonly outcome: {
    readonly added: (values: { count: number }) => string;
    readonly updated: (values: { count: number }) => string;
    readonly removed: (values: { count: number }) => string;
    readonly kept: (values: { count: number }) => string;
  };
  readonly replace: {
    readonly title: string;
    readonly body: (values: { count: number }) => string;
    readonly bodyOthers: (values: { count: number; replaced: number }) => string;
    readonly confirm: string;
  };
  readonly done: (values: { count: string | number }) => string;
  readonly success: string;
  readonly validationError: string;
  readonly validationFailed: string;
  readonly importFailed: string;
  readonly cancelled: string;
  readonly unreachable: string;
  readonly fileChanged: string;
  readonly tryAgain: string;
  readonly status: {
    readonly label: string;
    readonly states: {
      readonly receiving: string;
      readonly waiting: string;
      readonly reading: string;
      readonly writing: string;
      readonly done: string;
      readonly invalid: string;
      readonly failed: string;
      readonly cancelled: string;
      readonly undoing: string;
      readonly undone: string;
    };
    readonly loadFailed: string;
    readonly cancelFailed: string;
    readonly undo: string;
    readonly undoTitle: string;
    readonly undoBody: (values: { fileName: string | number }) => string;
    readonly undoConfirm: string;
    readonly undoFailed: string;
    readonly undone: string;
    readonly retry: string;
    readonly retryFailed: string;
    readonly reference: (values: { requestId: string | number }) => string;
    readonly dismiss: (values: { fileName: string | number }) => string;
    readonly earlier: string;
  };
};
export default texts;
