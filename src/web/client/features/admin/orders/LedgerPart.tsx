import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { LedgerEntry, LedgerKind } from '../../../../../modules/orders/schema.ts';
import { SHOP_ZONE } from '../../../../../shared/business-days.ts';
import { formatCents } from '../../../../../shared/money.ts';
import { formatZonedMoment } from '../../../../../texts/format.ts';
import texts from '../../../../../texts/generated/admin/reports.en.js';
import { Sums } from '../../../components/order/Sums.tsx';
import { QueryState } from '../../../components/QueryState.tsx';
import { Table, type TableColumn } from '../../../ui/Table.tsx';
import { ledgerQuery } from './api.ts';
import styles from './OrderDetails.module.css';

export function LedgerPart({ orderId }: { orderId: number }) {
  const entries = useQuery(ledgerQuery(orderId));
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId}>{texts.entriesTitle}</h3>
      <QueryState query={entries} failed={texts.entriesFailed}>
        {(rows) => (
          <>
            <Table label={texts.entriesTitle} columns={columns} rows={rows} rowKey={keyOf(rows)} isDense />
            <div className={styles.balance}>
              <Sums sums={sumsOf(rows)} />
            </div>
          </>
        )}
      </QueryState>
    </section>
  );
}

/** Index as key: entries are append-only. */
const keyOf = (rows: readonly LedgerEntry[]) => (entry: LedgerEntry) => rows.indexOf(entry);

const columns: readonly TableColumn<LedgerEntry>[] = [
  { id: 'kind', header: texts.kind, isRowHeader: true, cell: ({ kind }) => texts.kinds[kind] },
  { id: 'at', header: texts.at, cell: ({ at }) => formatZonedMoment(at, SHOP_ZONE) },
  { id: 'amount', header: texts.amount, kind: 'figure', cell: ({ amount }) => formatCents(amount) },
  { id: 'document', header: texts.document, cell: ({ documentNumber }) => documentNumber },
  { id: 'actor', header: texts.actor, cell: ({ actor }) => actor },
];

const groups: readonly { name: string; kinds: readonly LedgerKind[]; isAlwaysShown?: true }[] = [
  { name: texts.sold, kinds: ['sale', 'delivery', 'tax', 'discount'], isAlwaysShown: true },
  { name: texts.credited, kinds: ['credit', 'creditedTax'] },
  { name: texts.received, kinds: ['payment', 'invoicePayment'], isAlwaysShown: true },
  { name: texts.refunded, kinds: ['refund', 'refundedTax'] },
  { name: texts.withdrawn, kinds: ['chargeback', 'chargebackReversed'] },
];
const retainedKinds: readonly LedgerKind[] = groups.slice(2).flatMap(({ kinds }) => kinds);

function sumsOf(rows: readonly LedgerEntry[]) {
  const of = (kinds: readonly LedgerKind[]) =>
    rows.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { amount }) => sum + amount, 0);
  return [
    ...groups
      .map(({ name, kinds, isAlwaysShown = false }) => ({ name, cents: of(kinds), isAlwaysShown }))
      .filter(({ cents, isAlwaysShown }) => isAlwaysShown || cents !== 0)
      .map(({ name, cents }) => ({ name, amount: formatCents(cents) })),
    { name: texts.kept, amount: formatCents(of(retainedKinds)), tone: 'strong' as const },
  ];
}
