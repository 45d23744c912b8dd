import { kindNames } from '../../../../../shared/kinds.ts';

/** Apart from the form: it brings the list of kinds along. */
export const KindNames = ({ keys }: { keys: readonly string[] }) => kindNames(keys);
