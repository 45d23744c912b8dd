import { entities } from './src/modules/index.ts';
import { migrationOptions, ormOptions } from './src/platform/database/orm.ts';

/** For MikroORM's own tools. The product itself starts through `src/platform/database/orm.ts`. */
export default {
  ...ormOptions(process.env.DATABASE_OWNER_URL ?? 'postgresql://foyer_owner@localhost:5432/foyer', entities),
  migrations: migrationOptions,
};
