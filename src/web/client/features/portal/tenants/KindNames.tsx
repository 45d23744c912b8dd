import { kindNames } from '../../../../../shared/kinds.ts';

/** Names of kinds. `TenantForm` loads them lazily, because the list of all kinds is long. */
export const KindNames = ({ keys }: { keys: readonly string[] }) => kindNames(keys);
