import type { Client } from '../harness/client.ts';
import { until } from '../harness/until.ts';
import type { World } from './world.ts';

const TIMEOUT_MS = 120_000;
const END_STATES = ['done', 'failed', 'invalid'];

/** @returns why the import is incomplete; undefined if it is done with all rows */
export async function importFaults(
  { database }: Pick<World, 'database'>,
  client: Client,
  importId: number,
  rows: number,
): Promise<string[]> {
  let lastState = 'nothing';
  const hasEnded = async () => {
    const { status, body } = await client.get(`/api/imports/${importId}`);
    lastState = `${status} ${body.state} with ${body.count} rows`;
    return status === 200 && END_STATES.includes(body.state);
  };
  await until('an end', hasEnded, TIMEOUT_MS).catch((error) => {
    lastState += `, ${error}`;
  });
  if (lastState === `200 done with ${rows} rows`) return [];
  const { rows: importRows } = await database.query(
    `select i.state, i.attempt, i.error, now() - i.created_at as age, now() - i.lease_until as lapsed,
       (select json_agg(d) from outbox_delivery d join outbox_event e on e.id = d.event_id
        where (e.payload->>'importId')::int = i.id) as deliveries
     from import i where i.id = $1`,
    [importId],
  );
  return [`an import is said to be ${lastState}; the database has ${JSON.stringify(importRows[0])}`];
}
