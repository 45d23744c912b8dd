import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useMemo } from 'react';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import { contactsQuery, tenantsQuery } from '../../../entities/tenant/api.ts';
import { errorText } from '../../../lib/errors.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TenantList, type TenantListProps } from './TenantList.tsx';
import styles from './TenantsPanel.module.css';
import { entriesOf } from './tenant-list.ts';

const texts = tenantTexts.table;

export interface TenantsSectionProps {
  propertyId: number;
  table: Omit<TenantListProps, 'propertyId' | 'entries' | 'tools' | 'notices' | 'empty'>;
  tools: ReactNode;
  notices: ReactNode;
  /** Beside the title, once there are some: the way to another one, where no form stands beside the list. */
  add: ReactNode;
  /** The button of the empty building; for those who may add. */
  addFirst: ReactNode;
  /** Below that sentence. */
  whenEmpty?: ReactNode;
  below?: ReactNode;
}

/** 'Current Tenants' in its four states. */
export function TenantsSection(props: TenantsSectionProps) {
  const titleId = useId();
  const isEmpty = useQuery(tenantsQuery(props.propertyId)).data?.length === 0;
  return (
    <section aria-labelledby={titleId} className={styles.list}>
      <div className={styles.head}>
        <h2 id={titleId}>{texts.title}</h2>
        {!isEmpty && props.add}
      </div>
      <Content {...props} />
      {props.below}
    </section>
  );
}

function Content({ propertyId, table, tools, notices, addFirst, whenEmpty }: TenantsSectionProps) {
  const tenants = useQuery(tenantsQuery(propertyId));
  const contacts = useQuery(contactsQuery(propertyId));
  const entries = useMemo(() => entriesOf(tenants.data ?? [], contacts.data ?? []), [tenants.data, contacts.data]);
  if (tenants.isPending || contacts.isPending) return <Skeleton lines={8} />;
  const failed = [tenants, contacts].filter(({ isLoadingError }) => isLoadingError);
  if (failed.length > 0) {
    return (
      <ErrorState
        title={texts.failed}
        message={errorText(failed[0]?.error)}
        onRetry={() => {
          for (const query of failed) void query.refetch();
        }}
        isRetrying={failed.some(({ isFetching }) => isFetching)}
      />
    );
  }
  return (
    <TenantList
      propertyId={propertyId}
      entries={entries}
      tools={tools}
      notices={notices}
      empty={
        <>
          <EmptyState title={texts.emptyTitle} action={addFirst}>
            {addFirst ? texts.empty : texts.emptyViewer}
          </EmptyState>
          {whenEmpty}
        </>
      }
      {...table}
    />
  );
}
