// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';
import { number, plural } from "@messageformat/runtime";
import { en } from "@messageformat/runtime/lib/cardinals";
export default /* @__PURE__ */ spoken("portal/imports", {
  open: "Bulk Import",
  title: "Bulk Import Tenants",
  lead: "Upload tenant information from CSV or Excel files",
  template: "Download Template",
  templateCsv: "Template as CSV",
  file: "Tenant Data File",
  formats: "Supported formats: CSV, Excel (.xlsx, .xls)",
  validating: "Validating file...",
  uploading: "Uploading file...",
  importing: "Importing tenants...",
  undoing: "Undoing the import...",
  waiting: (d) => "Waiting for " + plural(d.ahead, 0, en, { one: number("en-US", d.ahead, 0) + " earlier import", other: number("en-US", d.ahead, 0) + " earlier imports" }) + "...",
  stillWaiting: "Still waiting for a worker...",
  resumed: "Resumed after an interruption:",
  rows: (d) => number("en-US", d.done, 0) + " rows",
  rowsOf: (d) => number("en-US", d.done, 0) + " of " + plural(d.total, 0, en, { one: number("en-US", d.total, 0) + " row", other: number("en-US", d.total, 0) + " rows" }),
  closeMeanwhile: "You can close this window. The import goes on, and its progress stands above your tenants.",
  stayMeanwhile: "Keep this page open until the file is on the server.",
  submit: "Upload Tenants",
  cancel: "Cancel",
  cancelImport: "Cancel Import",
  close: "Close",
  columns: {
    title: "How Your File Is Read",
    ours: "In the directory",
    theirs: "In your file",
    examples: "For example",
    none: "Not in the file",
    readFrom: (d) => d.label + " is read from"
  },
  result: {
    title: "Validation Results",
    valid: "Valid",
    invalid: "Invalid",
    totalRows: "Total Rows",
    validRows: "Valid Rows",
    invalidRows: "Invalid Rows",
    "new": "New",
    repeats: "Repeats",
    changed: "Changed",
    errors: "Errors",
    warnings: "Warnings",
    more: (d) => "And " + number("en-US", d.count, 0) + " more. The file below has them all.",
    moreWarnings: (d) => "And " + number("en-US", d.count, 0) + " more.",
    report: (d) => "Download File with Errors (." + d.format + ")"
  },
  faulty: {
    title: "Correct Rows Here",
    row: (d) => "Row " + d.row,
    submit: "Validate Again"
  },
  differences: {
    added: (d) => "New: " + plural(d.count, 0, en, { one: number("en-US", d.count, 0) + " tenant", other: number("en-US", d.count, 0) + " tenants" }),
    changed: (d) => "Changed by “Update” and “Replace”: " + plural(d.count, 0, en, { one: number("en-US", d.count, 0) + " tenant", other: number("en-US", d.count, 0) + " tenants" }),
    gone: (d) => "Gone with “Replace”: " + plural(d.count, 0, en, { one: number("en-US", d.count, 0) + " tenant", other: number("en-US", d.count, 0) + " tenants" }),
    tenant: (d) => d.company + ", suite " + d.suite + ", " + d.floor,
    empty: "empty"
  },
  mode: {
    label: "What to do with the tenants already listed",
    add: "Add",
    update: "Update matching suites",
    replace: "Replace all"
  },
  outcome: {
    added: (d) => number("en-US", d.count, 0) + " added",
    updated: (d) => number("en-US", d.count, 0) + " updated",
    removed: (d) => number("en-US", d.count, 0) + " removed",
    kept: (d) => plural(d.count, 0, en, { one: number("en-US", d.count, 0) + " left as it is", other: number("en-US", d.count, 0) + " left as they are" })
  },
  replace: {
    title: "Replace all tenants?",
    body: (d) => plural(d.count, 0, en, { one: number("en-US", d.count, 0) + " tenant", other: number("en-US", d.count, 0) + " tenants" }) + " will be gone. You can undo this for 24 hours.",
    bodyOthers: (d) => plural(d.count, 0, en, { one: number("en-US", d.count, 0) + " tenant", other: number("en-US", d.count, 0) + " tenants" }) + " will be gone, " + number("en-US", d.replaced, 0) + " of them because the file has another company in their suite. You can undo this for 24 hours.",
    confirm: "Replace All"
  },
  done: (d) => "Successfully imported " + d.count + " tenants",
  success: "Success",
  validationError: "Validation Error",
  validationFailed: "Failed to validate file",
  importFailed: "Failed to import tenants",
  cancelled: "The import was cancelled. Nothing was changed.",
  unreachable: "The connection was lost. Please try again.",
  fileChanged: "The file was changed or moved since you chose it. Choose it again.",
  tryAgain: "Try Again",
  status: {
    label: "Imports",
    states: {
      receiving: "Uploading",
      waiting: "Waiting",
      reading: "Reading",
      writing: "Importing",
      done: "Imported",
      invalid: "Not imported",
      failed: "Failed",
      cancelled: "Cancelled",
      undoing: "Undoing",
      undone: "Undone"
    },
    loadFailed: "The state of your imports could not be loaded.",
    cancelFailed: "The import could not be cancelled",
    undo: "Undo",
    undoTitle: "Undo this import?",
    undoBody: (d) => "The tenants will be exactly as they were before " + d.fileName + " was imported.",
    undoConfirm: "Undo Import",
    undoFailed: "The import could not be undone",
    undone: "The import was undone",
    retry: "Retry",
    retryFailed: "The import could not be tried again",
    reference: (d) => "Reference " + d.requestId,
    dismiss: (d) => "Dismiss the import of " + d.fileName,
    earlier: "Earlier Imports"
  }
})
