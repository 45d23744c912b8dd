import { environment } from './check-env.ts';
import { functionLengths } from './structure/functions.ts';
import { moduleVocabulary } from './structure/modules.ts';
import { type Check, sourceFiles } from './structure/sources.ts';
import { fileLengths, namedPaths, npmScripts, portability, suppressions } from './structure/texts.ts';

const checks: readonly Check[] = [
  moduleVocabulary,
  fileLengths,
  functionLengths,
  suppressions,
  namedPaths,
  npmScripts,
  portability,
  environment,
];

const files = sourceFiles();
const faults = (await Promise.all(checks.map((check) => check(files)))).flat();
for (const fault of faults) console.error(fault);
console.log(
  faults.length > 0 ? `${faults.length} faults of structure` : `structure: ${files.length} files are in order`,
);
process.exitCode = faults.length > 0 ? 1 : 0;
