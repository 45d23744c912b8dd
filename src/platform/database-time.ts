import { raw } from '@mikro-orm/core';

/**
 * The time by PostgreSQL's clock, for rows that MikroORM writes and conditions it makes: processes on several machines
 * agree on what is due, over or first. As `now()`, it stands still during a transaction.
 */
export const databaseNow = () => raw<Date>('now()');

/** So many milliseconds from then. */
export const fromDatabaseNow = (milliseconds: number) => raw<Date>(`now() + interval '${milliseconds} milliseconds'`);
