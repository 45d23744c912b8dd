import { subjectFaults, subjectsSince } from './commits/subjects.ts';

const subjects = subjectsSince('scripts/check-commits.ts');
if (subjects === null) console.log('commits: no history, so subjects are not checked');
else {
  const faults = subjects.flatMap(({ id, subject }) =>
    subjectFaults(subject).map((fault) => `${id} ${subject}: ${fault}`),
  );
  for (const fault of faults) console.error(fault);
  console.log(
    faults.length > 0 ? `${faults.length} faulty subjects` : `commits: ${subjects.length} subjects are in order`,
  );
  process.exitCode = faults.length > 0 ? 1 : 0;
}
