import { readFileSync, writeFileSync } from 'node:fs';
import { DOCUMENT, faultsOf, promiseDocument, promises } from './promises/table.ts';

// Writes docs/PROMISES.md from test/fixtures/promises.json: each sentence the product has promised, and the tests that
// hold it. `--check` writes nothing and fails where the document is another, or a test is not there.

const faults = faultsOf(promises());
const text = promiseDocument(promises());
const isCheck = process.argv.includes('--check');
if (isCheck && readFileSync(DOCUMENT, 'utf8') !== text)
  faults.push(`${DOCUMENT} is not what scripts/promises.ts writes`);
if (!isCheck) writeFileSync(DOCUMENT, text);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
