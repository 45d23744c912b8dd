import type { Ctx } from '../../../platform/core/context.ts';
import { isoTimestamp, query } from '../../../platform/core/sql.ts';
import { notFoundError } from '../../../shared/errors.ts';
import { type AdminCtx, people } from '../../accounts/index.ts';
import { QuoteRow } from '../quote.entity.ts';
import { type AdminQuote, adminQuoteReply, type Quote, type QuotesPage, quoteReply } from '../schema.ts';
import { tables } from '../tables.ts';
import { papersWhere } from './papers.ts';

const LINES = `coalesce((select json_agg(json_build_object('productId', l->'productId', 'productName', l->'productName',
    'variantName', l->'variantName', 'quantity', l->'quantity', 'unitPrice', l->'unitPrice', 'delivery', l->'delivery'))
  from jsonb_array_elements(q.lines) l), '[]')`;

const COLUMNS = `q.id, q.state, ${isoTimestamp('q.created_at')} as "createdAt", q.valid_until::text as "validUntil", q.request,
  q.photo is not null as "hasPhoto", q.note, ${LINES} as lines, q.subtotal, q.shipping, q.tax, q.tax_basis as "taxBasis",
  q.destination, ${papersWhere('w.quote_id = q.id')} as papers, ${isoTimestamp('q.held_until')} as "heldUntil", q.order_id as "orderId"`;

const MAX_QUOTES = 500;

export async function listOwnQuotes(ctx: Ctx, userId: number): Promise<Quote[]> {
  return await query(
    ctx,
    `select ${COLUMNS} from quote q where q.user_id = ? and q.state <> 'withdrawn' order by q.id desc limit ${MAX_QUOTES}`,
    [userId],
    quoteReply,
  );
}

export async function readOwnQuote(ctx: Ctx, userId: number, quoteId: number): Promise<Quote> {
  const quoteSql = `select ${COLUMNS} from quote q where q.user_id = ? and q.id = ?`;
  const [quote] = await query(ctx, quoteSql, [userId, quoteId], quoteReply);
  if (!quote) throw notFoundError('Quote');
  return quote;
}

const ADMIN_QUOTES = `select ${COLUMNS},
    json_build_object('id', u.id, 'username', u.username, 'fullName', u.full_name) as "user"
  from quote q join ${people} u on u.id = q.user_id`;

export async function listQuotes(ctx: AdminCtx, { state, page, limit }: QuotesPage): Promise<AdminQuote[]> {
  return await query(
    ctx,
    `${ADMIN_QUOTES} where (?::text is null or q.state = ?)
     order by q.state = 'requested' desc, q.id desc limit ? offset ?`,
    [state ?? null, state ?? null, limit, (page - 1) * limit],
    adminQuoteReply,
  );
}

export const countQuotes = (ctx: AdminCtx, state: QuotesPage['state']): Promise<number> =>
  ctx.em.count(QuoteRow, state ? { state } : {});

export const readQuote = (ctx: AdminCtx, quoteId: number): Promise<AdminQuote> => quoteForMail(ctx, quoteId);

export async function quoteForMail(ctx: Ctx, quoteId: number): Promise<AdminQuote> {
  const [quote] = await query(ctx, `${ADMIN_QUOTES} where q.id = ?`, [quoteId], adminQuoteReply);
  if (!quote) throw notFoundError('Quote');
  return quote;
}

/** Returns the photo as WebP. @throws AppError `not_found` */
export async function quotePhoto(ctx: Ctx, quoteId: number): Promise<Uint8Array<ArrayBuffer>> {
  const [quote] = await query(ctx, tables(ctx).selectFrom('quote').select('photo').where('id', '=', quoteId));
  if (!quote?.photo) throw notFoundError('Photo');
  return Uint8Array.from(quote.photo);
}

export const readQuotePhoto = (ctx: AdminCtx, quoteId: number): Promise<Uint8Array<ArrayBuffer>> =>
  quotePhoto(ctx, quoteId);
