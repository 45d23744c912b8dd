import { environment } from './check-env.ts';
import { brandsByProof } from './structure/brands.ts';
import { commandsThatThrow, contextFirst } from './structure/commands.ts';
import { functionLengths } from './structure/functions.ts';
import { guarantees } from './structure/guarantees.ts';
import { moduleVocabulary } from './structure/modules.ts';
import { queryKeys } from './structure/query-keys.ts';
import { type Check, sourceFiles } from './structure/sources.ts';
import { statements } from './structure/statements.ts';
import { tableOwners } from './structure/tables.ts';
import { fileLengths, namedPaths, npmScripts, portability, suppressions } from './structure/texts.ts';
import { times } from './structure/times.ts';
import { deriveWay, wayOfOneChange } from './structure/way.ts';

const checks: readonly Check[] = [
  moduleVocabulary,
  fileLengths,
  functionLengths,
  suppressions,
  queryKeys,
  brandsByProof,
  contextFirst,
  commandsThatThrow,
  statements,
  times,
  tableOwners,
  namedPaths,
  wayOfOneChange,
  guarantees,
  npmScripts,
  portability,
  environment,
];

const files = sourceFiles();
const faults = (await Promise.all(checks.map((check) => check(files)))).flat();
for (const fault of faults) console.error(fault);
const way = await deriveWay(files);
console.log(
  faults.length > 0
    ? `${faults.length} faults of structure`
    : `structure: ${files.length} files are in order; a saved tenant passes ${way.length} of them to the displays`,
);
process.exitCode = faults.length > 0 ? 1 : 0;
