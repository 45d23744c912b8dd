import { z } from 'zod';
import type { Check, SourceFile } from './sources.ts';
import { isServer } from './statements.ts';
import { nodeReader, nodesOf, syntaxOf } from './syntax.ts';

interface Owner {
  readonly files: RegExp;
  readonly tables: readonly string[];
}

const moduleOwner = (name: string, ...tables: string[]): Owner => ({
  files: new RegExp(`^src/modules/${name}/`),
  tables,
});

/** Others join the owner's `views.ts` or call its queries and commands. */
export const owners: readonly Owner[] = [
  { files: /^src\/platform\//, tables: ['activity', 'idempotent_call'] },
  {
    files: /^src\/(platform\/(events\/outbox|records\/views)\.ts$|workers\/)/,
    tables: ['outbox_event', 'outbox_delivery'],
  },
  moduleOwner('assets', 'asset', 'stored_file'),
  moduleOwner('mail', 'mail', 'mail_allowance', 'mailbox_allowance', 'mail_opt_out', 'unsubscribe_link'),
  moduleOwner(
    'accounts',
    'app_user',
    'password_token',
    'email_token',
    'email_change',
    'second_factor',
    'recovery_code',
  ),
  moduleOwner(
    'tenancy',
    'property',
    'property_slug',
    'property_member',
    'invitation',
    'transfer_offer',
    'subscription',
  ),
  moduleOwner(
    'directory',
    'tenant',
    'tenant_contact',
    'announcement',
    'qr_code',
    'tenant_batch_row',
    'tenant_batch_change',
    'directory_size',
    'floor_list',
  ),
  moduleOwner('imports', 'import', 'import_chunk', 'import_choice', 'import_source', 'import_use'),
  moduleOwner(
    'displays',
    'display',
    'display_pairing',
    'display_watch',
    'display_day',
    'display_outage',
    'display_notice',
  ),
  moduleOwner('visitors', 'missed_search', 'found_search', 'visit_day', 'visit_batch'),
  moduleOwner('week', 'week_choice', 'week_mail'),
  moduleOwner('admin', 'saved_filter', 'staff_notice', 'staff_notice_choice'),
  moduleOwner('reviews', 'review_schedule', 'tenant_review', 'review_letter'),
  moduleOwner('privacy', 'account_deletion'),
  moduleOwner('demo', 'demo'),
  moduleOwner(
    'shop',
    'product',
    'variant',
    'cart_item',
    'stock_hold',
    'stock_hold_run',
    'bundle_part',
    'product_match',
    'stock_alert',
    'stock_entry',
  ),
  moduleOwner(
    'orders',
    'checkout',
    'customer_order',
    'order_item',
    'order_event',
    'order_inscription',
    'refund',
    'refund_item',
    'test_payment_intent',
    'test_payment_refund',
    'stripe_event',
    'payment_notice',
    'payment_fault',
    'dispute',
    'fraud_warning',
    'parcel',
    'parcel_item',
    'order_return',
    'order_return_item',
    'business_terms',
    'saved_address',
    'quote',
    'paper',
    'paper_series',
    'ledger_entry',
    'order_line_entry',
    'tax_record',
    'shop_settings',
  ),
];

export const tableOwners: Check = async (files) => {
  const foreignUses = await Promise.all(files.filter(isServer).map(foreignTables));
  return [...unownedTables(files), ...foreignUses.flat()];
};

function unownedTables(files: readonly SourceFile[]): string[] {
  const migrations = files.filter(({ path }) => path.startsWith('migrations/'));
  const tables = migrations.flatMap(({ text }) => [...text.matchAll(/create (?:unlogged )?table (\w+)/g)]);
  const ownedTables = owners.flatMap((owner) => owner.tables);
  return tables
    .map(([, table = '']) => table)
    .filter((table) => ownedTables.filter((name) => name === table).length !== 1)
    .map((table) => `scripts/structure/tables.ts: the table ${table} has not one owner`);
}

const spanned = z.object({ span: z.object({ start: z.number() }) });
const textShape = z.object({ type: z.literal('StringLiteral'), value: z.string() });
const text = nodeReader(textShape);
const template = nodeReader(
  z.object({ type: z.literal('TemplateLiteral'), quasis: z.array(z.object({ cooked: z.string() })) }),
);
const entity = nodeReader(
  z.object({
    type: z.literal('KeyValueProperty'),
    key: z.object({ value: z.literal('tableName') }),
    value: textShape,
  }),
);

async function foreignTables(file: SourceFile): Promise<string[]> {
  const otherTables = owners.filter((owner) => !owner.files.test(file.path)).flatMap((owner) => owner.tables);
  const { body, lineAt } = await syntaxOf(file);
  return [...nodesOf(body)].flatMap((node) => {
    const table = entity(node)?.value.value;
    const sql =
      text(node)?.value ??
      template(node)
        ?.quasis.map((q) => q.cooked)
        .join('…');
    const namedTables = [...(table ? [table] : []), ...(sql ? tablesIn(sql) : [])];
    const line = () => lineAt(spanned.parse('span' in node ? node : node.value).span.start);
    return namedTables
      .filter((name) => otherTables.includes(name))
      .map((name) => `${file.path}:${line()}: uses the table ${name} of another module`);
  });
}

const IS_SQL =
  /\b(select|insert into|delete from|merge into|lock table|update \w+ set)\b|\b(from|join|into|using|update) \w+ \w{1,2} /i;

/** Returns table names of a statement, without strings, columns and aliases. */
export function tablesIn(sql: string): string[] {
  if (!IS_SQL.test(sql)) return [];
  const words = sql.replaceAll(/'[^']*'|"[^"]*"|\bas \w+|[.]\w+/gi, ' ');
  return [...new Set(words.match(/\b[a-z_]+\b/g))];
}
