import { describe, expect, test } from 'vitest';
import { importTexts } from './texts.ts';

describe('the bulk import says exactly', () => {
  test.each([
    [importTexts.open, 'Bulk Import'],
    [importTexts.title, 'Bulk Import Tenants'],
    [importTexts.lead, 'Upload tenant information from CSV or Excel files'],
    [importTexts.template, 'Download Template'],
    [importTexts.file, 'Tenant Data File'],
    [importTexts.formats, 'Supported formats: CSV, Excel (.xlsx, .xls)'],
    [importTexts.validating, 'Validating file...'],
    [importTexts.submit, 'Upload Tenants'],
    [importTexts.result.title, 'Validation Results'],
    [importTexts.result.valid, 'Valid'],
    [importTexts.result.invalid, 'Invalid'],
    [importTexts.result.totalRows, 'Total Rows'],
    [importTexts.result.validRows, 'Valid Rows'],
    [importTexts.result.invalidRows, 'Invalid Rows'],
    [importTexts.result.errors, 'Errors'],
    [importTexts.result.warnings, 'Warnings'],
    [importTexts.success, 'Success'],
    [importTexts.done(3), 'Successfully imported 3 tenants'],
    [importTexts.error, 'Error'],
    [importTexts.validationError, 'Validation Error'],
    [importTexts.validationFailed, 'Failed to validate file'],
  ])('%s', (text, expected) => {
    expect(text).toBe(expected);
  });

  test('an outcome names only what is not nothing', () => {
    const nothing = { added: 0, updated: 0, removed: 0, kept: 0 };
    expect(importTexts.mode.outcome({ ...nothing, added: 1200 })).toBe('1,200 added');
    expect(importTexts.mode.outcome({ added: 2, updated: 1, removed: 3, kept: 1 })).toBe(
      '2 added, 1 updated, 3 removed, 1 left as it is',
    );
  });
});
