import { z } from 'zod';
import type { Ctx } from '../../../platform/core/context.ts';
import { type Condition, isoTimestamp, query } from '../../../platform/core/sql.ts';
import { businessDocument, type PaperKind, paperReply } from '../schema.ts';
import { tables } from '../tables.ts';

/** SQL: issued papers `w` that meet the condition, as JSON array. */
export const papersWhere = (condition: string) => `coalesce((select json_agg(json_build_object('id', w.id,
    'kind', w.kind, 'number', w.number, 'issuedAt', ${isoTimestamp('w.issued_at')}) order by w.id)
  from paper w where ${condition}), '[]')`;

const issuedPaper = paperReply.extend({ place: z.int(), says: businessDocument });
export type Paper = z.output<typeof issuedPaper>;

export type PaperSource = { readonly orderId: number } | { readonly quoteId: number };

export async function papersOf(ctx: Ctx, source: PaperSource, kind: PaperKind): Promise<Paper[]> {
  const [condition, id]: Condition =
    'orderId' in source ? ['w.order_id = ?', source.orderId] : ['w.quote_id = ?', source.quoteId];
  return await query(
    ctx,
    `select w.id, w.kind, w.number, w.place, ${isoTimestamp('w.issued_at')} as "issuedAt", w.says
     from paper w where ${condition} and w.kind = ? order by w.place`,
    [id, kind],
    issuedPaper,
  );
}

const gapRow = z.object({ series: z.string(), first: z.string(), last: z.string() });
type NumberGap = z.output<typeof gapRow>;

/**
 * Returns gaps in the numbers before the series `INV-` and `CN-`, which orders and refunds numbered. A gap in a series
 * would also be listed.
 */
export async function numberGaps(ctx: Ctx): Promise<NumberGap[]> {
  return await query(
    ctx,
    `select series, series || lpad((before + 1)::text, greatest(digits, length((before + 1)::text)), '0') as first,
       series || lpad((n - 1)::text, greatest(digits, length((n - 1)::text)), '0') as last
     from (
       select series, n, digits, coalesce(lag(n) over (partition by series order by n), 0) as before
       from (select regexp_replace(number, '[0-9]+$', '') as series, substring(number from '[0-9]+$')::numeric as n,
           case when number ~ '-C[0-9]+$' then 1 else 6 end as digits
         from paper where kind <> 'quote') numbered) each
     where n > before + 1 order by series, n`,
    [],
    gapRow,
  );
}

/** @param userId owner of the paper; `null`: any owner */
export async function readPaper(ctx: Ctx, paperId: number, userId: number | null) {
  const papers = tables(ctx).selectFrom('paper').select(['kind', 'number', 'says', 'pdf']).where('id', '=', paperId);
  const [paper] = await query(
    ctx,
    papers.$if(userId !== null, (all) => all.where('userId', '=', userId ?? 0)),
  );
  return paper ?? null;
}
