import { afterAll, beforeAll, expect, test } from 'vitest';
import { withoutEntity } from '../scripts/structure/row-access-exceptions.ts';
import { entities } from '../src/modules/index.ts';
import { loadEnv } from '../src/platform/config/env.ts';
import { createPlatform, type Platform } from '../src/platform/core/platform.ts';
import { createTestDatabase, createTestRedis, type TestDatabase } from './harness/database.ts';

let database: TestDatabase;
let platform: Platform;

beforeAll(async () => {
  database = await createTestDatabase();
  const { redisUrl } = await createTestRedis();
  const env = { NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: database.databaseUrl, REDIS_URL: redisUrl };
  platform = await createPlatform(loadEnv(env), 'test', entities);
});

afterAll(async () => {
  await platform.close();
  await database.drop();
});

/** Types of PostgreSQL that an entity calls by another name, or does not tell apart. */
const KINDS: Readonly<Record<string, string>> = {
  serial: 'int4',
  int: 'int4',
  int2: 'int4',
  bigint: 'int8',
  boolean: 'bool',
  json: 'jsonb',
  'integer[]': '_int4',
  'double precision': 'float8',
  'varchar(255)': 'text',
};

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly isFilled: boolean;
}

async function columns(): Promise<Column[]> {
  const { rows } = await platform.pool.query<Column>(
    `select table_name || '.' || column_name as name, udt_name as type, is_nullable = 'YES' as "isNullable",
       column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as "isFilled"
     from information_schema.columns where table_schema = 'public'`,
  );
  return rows;
}

const kindOf = (type: string, isNullable: boolean) => `${KINDS[type] ?? type}${isNullable ? ', nullable' : ''}`;

function properties(): Map<string, string> {
  const propertyTypes = [...platform.orm.getMetadata()].flatMap(({ tableName, props }) =>
    props.map(({ fieldNames: [column], columnTypes: [type = ''], nullable }) => {
      return [`${tableName}.${column}`, kindOf(type, nullable === true)] as const;
    }),
  );
  return new Map(propertyTypes);
}

test('a property of an entity is a column, of its type, and may be null alike', async () => {
  const columnTypes = new Map((await columns()).map(({ name, type, isNullable }) => [name, kindOf(type, isNullable)]));
  const mismatches = [...properties()].filter(([name, propertyType]) => columnTypes.get(name) !== propertyType);
  expect(mismatches.map(([name, propertyType]) => `${name} is ${columnTypes.get(name)}, not ${propertyType}`)).toEqual(
    [],
  );
});

test('an entity has each column that an insert must fill', async () => {
  const entityProperties = properties();
  const tables = new Set([...platform.orm.getMetadata()].map(({ tableName }) => tableName));
  const missingColumns = (await columns()).filter(
    ({ name, isNullable, isFilled }) =>
      tables.has(name.split('.')[0] ?? '') && !isNullable && !isFilled && !entityProperties.has(name),
  );
  expect(missingColumns.map(({ name }) => name)).toEqual([]);
});

test('each table has an entity, except for the listed ones', async () => {
  const { rows } = await platform.pool.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> 'migration'`,
  );
  const tables = new Set([...platform.orm.getMetadata()].map(({ tableName }) => tableName));
  const otherTables = rows.map(({ name }) => name).filter((name) => !tables.has(name));
  expect(otherTables.toSorted()).toEqual(withoutEntity.flatMap((exception) => exception.tables).toSorted());
});
