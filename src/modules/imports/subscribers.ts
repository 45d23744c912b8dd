import { z } from 'zod';
import { type Ctx, transaction } from '../../platform/core/context.ts';
import { query } from '../../platform/core/sql.ts';
import { subscriber } from '../../platform/events/jobs.ts';
import { people } from '../accounts/index.ts';
import { isMailLeft, isMailStored, storeMail } from '../mail/index.ts';
import { buildings, members } from '../tenancy/index.ts';
import { readSources } from './commands/readings.ts';
import { runLargeImports, runSmallImports } from './commands/run.ts';
import { runUndos } from './commands/undo.ts';
import { importReceived, importSourceAsked, importSourceRead, importUndoAsked, largeImportReceived } from './events.ts';
import { type SourceNews, sourceLetter } from './letters.ts';
import { importMode, importReply, validationReply } from './schema.ts';

export const importSubscribers = [
  subscriber('runImports', importReceived, 'import', (ctx) => runSmallImports(ctx)),
  subscriber('runLargeImports', largeImportReceived, 'importLarge', (ctx) => runLargeImports(ctx)),
  subscriber('runUndos', importUndoAsked, 'importLarge', (ctx) => runUndos(ctx)),
  subscriber('readSources', importSourceAsked, 'maintenance', (ctx) => readSources(ctx)),
  subscriber('mailSourceNews', importSourceRead, 'mail', mailNews),
];

const newsRow = z.object({
  building: z.string(),
  logoUrl: z.string().nullable(),
  failure: z.string().nullable(),
  mode: importMode,
  outcome: importReply.shape.outcome,
  differences: validationReply.shape.differences.unwrap().unwrap().unwrap().nullable(),
  preview: validationReply.shape.preview.unwrap(),
});
const recipient = z.object({ userId: z.int(), to: z.string() });

/** To the owner and to whom saved the link. None for changes that wait no longer, and a link that works again. */
async function mailNews(
  ctx: Ctx,
  { propertyId, what, importId }: z.output<typeof importSourceRead.payload>,
  eventId: number,
): Promise<void> {
  const [row] = await query(
    ctx,
    `select b.name as building, b.logo_url, s.failure, coalesce(i.mode, s.mode) as mode, i.outcome,
       i.validation->'differences' as differences, i.validation->'preview' as preview
     from import_source s join ${buildings} b on b.id = s.property_id left join import i on i.id = ?
     where s.property_id = ? and case ? when 'proposed' then s.proposal_id = i.id when 'failed' then s.is_failing else true end`,
    [importId, propertyId, what],
    newsRow,
  );
  if (!row) return;
  const recipients = await query(
    ctx,
    `select u.id as user_id, u.username as "to" from ${members} m join ${people} u on u.id = m.user_id
     join import_source s on s.property_id = m.property_id
     where m.property_id = ? and u.account_status = 'active' and (m.is_owner or (u.id = s.saved_by and m.role <> 'viewer'))`,
    [propertyId],
    recipient,
  );
  const news: SourceNews = { ...row, propertyId, what };
  await transaction(ctx, async (tx) => {
    for (const { userId, to } of recipients) {
      const dedupeKey = `import-source-${eventId}-${userId}`;
      if ((await isMailStored(tx, dedupeKey)) || !(await isMailLeft(tx, userId, 'importNotices'))) continue;
      await storeMail(tx, { ...sourceLetter(to, news, ctx.platform.env.APP_URL), kind: 'importNotices', dedupeKey });
    }
  });
}
