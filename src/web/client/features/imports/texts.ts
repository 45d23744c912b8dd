import type { ImportOutcome, ImportState } from '../../../../modules/imports/schema.ts';

const number = (value: number) => value.toLocaleString('en-US');
const counted = (value: number, one: string, many: string) => `${number(value)} ${value === 1 ? one : many}`;

/** Only what is not nothing, so that a plain import reads plainly. */
function outcome({ added, updated, removed, kept }: ImportOutcome): string {
  const parts = [
    `${number(added)} added`,
    updated > 0 && `${number(updated)} updated`,
    removed > 0 && `${number(removed)} removed`,
    kept > 0 && `${number(kept)} left as ${kept === 1 ? 'it is' : 'they are'}`,
  ];
  return parts.filter(Boolean).join(', ');
}

const states: Record<ImportState, string> = {
  receiving: 'Uploading',
  waiting: 'Waiting',
  reading: 'Reading',
  writing: 'Importing',
  done: 'Imported',
  invalid: 'Not imported',
  failed: 'Failed',
  cancelled: 'Cancelled',
  undoing: 'Undoing',
  undone: 'Undone',
};

export const importTexts = {
  open: 'Bulk Import',
  title: 'Bulk Import Tenants',
  lead: 'Upload tenant information from CSV or Excel files',
  template: 'Download Template',
  templateCsv: 'Template as CSV',
  file: 'Tenant Data File',
  formats: 'Supported formats: CSV, Excel (.xlsx, .xls)',
  validating: 'Validating file...',
  uploading: 'Uploading file...',
  importing: 'Importing tenants...',
  undoing: 'Undoing the import...',
  waiting: (ahead: number) => `Waiting for ${counted(ahead, 'earlier import', 'earlier imports')}...`,
  stillWaiting: 'Still waiting for a worker...',
  resumed: 'Resumed after an interruption:',
  rows: (done: number, total: number | null) =>
    total === null ? `${number(done)} rows` : `${number(done)} of ${counted(total, 'row', 'rows')}`,
  closeMeanwhile: 'You can close this window. The import goes on, and its progress stands above your tenants.',
  stayMeanwhile: 'Keep this page open until the file is on the server.',
  submit: 'Upload Tenants',
  cancel: 'Cancel',
  cancelImport: 'Cancel Import',
  close: 'Close',
  columns: {
    title: 'How Your File Is Read',
    ours: 'In the directory',
    theirs: 'In your file',
    examples: 'For example',
    none: 'Not in the file',
    readFrom: (label: string) => `${label} is read from`,
  },
  result: {
    title: 'Validation Results',
    valid: 'Valid',
    invalid: 'Invalid',
    totalRows: 'Total Rows',
    validRows: 'Valid Rows',
    invalidRows: 'Invalid Rows',
    new: 'New',
    repeats: 'Repeats',
    changed: 'Changed',
    errors: 'Errors',
    warnings: 'Warnings',
    more: (count: number) => `And ${number(count)} more. The file below has them all.`,
    moreWarnings: (count: number) => `And ${number(count)} more.`,
    report: (format: 'csv' | 'xlsx') => `Download File with Errors (.${format})`,
  },
  faulty: {
    /** Columns without which a row is none. */
    needed: ['Company Name', 'Suite Number', 'Floor Number'] as readonly string[],
    title: 'Correct Rows Here',
    row: (row: number) => `Row ${row}`,
    submit: 'Validate Again',
  },
  differences: {
    added: (count: number) => `New: ${counted(count, 'tenant', 'tenants')}`,
    changed: (count: number) => `Changed by “Update” and “Replace”: ${counted(count, 'tenant', 'tenants')}`,
    gone: (count: number) => `Gone with “Replace”: ${counted(count, 'tenant', 'tenants')}`,
    tenant: (company: string, suite: string, floor: string) => `${company}, suite ${suite}, ${floor}`,
    empty: 'empty',
  },
  mode: {
    label: 'What to do with the tenants already listed',
    add: 'Add',
    update: 'Update matching suites',
    replace: 'Replace all',
    outcome,
  },
  replace: {
    title: 'Replace all tenants?',
    body: (removed: number, replaced: number) =>
      `${counted(removed + replaced, 'tenant', 'tenants')} will be gone${replaced > 0 ? `, ${number(replaced)} of them because the file has another company in their suite` : ''}. You can undo this for 24 hours.`,
    confirm: 'Replace All',
  },
  done: (count: number) => `Successfully imported ${count} tenants`,
  success: 'Success',
  validationError: 'Validation Error',
  validationFailed: 'Failed to validate file',
  importFailed: 'Failed to import tenants',
  cancelled: 'The import was cancelled. Nothing was changed.',
  unreachable: 'The connection was lost. Please try again.',
  fileChanged: 'The file was changed or moved since you chose it. Choose it again.',
  tryAgain: 'Try Again',
  status: {
    label: 'Imports',
    states,
    outcome,
    by: (who: string | null, when: string) => (who ? `${who}, ${when}` : when),
    loadFailed: 'The state of your imports could not be loaded.',
    cancelFailed: 'The import could not be cancelled',
    undo: 'Undo',
    undoTitle: 'Undo this import?',
    undoBody: (fileName: string) => `The tenants will be exactly as they were before ${fileName} was imported.`,
    undoConfirm: 'Undo Import',
    undoFailed: 'The import could not be undone',
    undone: 'The import was undone',
    retry: 'Retry',
    retryFailed: 'The import could not be tried again',
    reference: (requestId: string) => `Reference ${requestId}`,
    dismiss: (fileName: string) => `Dismiss the import of ${fileName}`,
    earlier: 'Earlier Imports',
  },
} as const;
