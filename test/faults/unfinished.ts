import type { Client } from '../harness/client.ts';
import { until } from '../harness/until.ts';
import type { World } from './world.ts';

const WITHIN_MS = 120_000;
const ENDED = ['done', 'failed', 'invalid'];

/** @returns why the import is incomplete; undefined if it is done with all rows */
export async function unfinished(
  { database }: Pick<World, 'database'>,
  client: Client,
  importId: number,
  rows: number,
): Promise<string[]> {
  let said = 'nothing';
  const isOver = async () => {
    const { status, body } = await client.get(`/api/imports/${importId}`);
    said = `${status} ${body.state} with ${body.count} rows`;
    return status === 200 && ENDED.includes(body.state);
  };
  await until('an end', isOver, WITHIN_MS).catch((error) => {
    said += `, ${error}`;
  });
  if (said === `200 done with ${rows} rows`) return [];
  const { rows: kept } = await database.query(
    `select i.state, i.attempt, i.error, now() - i.created_at as age, now() - i.lease_until as lapsed,
       (select json_agg(d) from outbox_delivery d join outbox_event e on e.id = d.event_id
        where (e.payload->>'importId')::int = i.id) as deliveries
     from import i where i.id = $1`,
    [importId],
  );
  return [`an import is said to be ${said}; the database has ${JSON.stringify(kept[0])}`];
}
