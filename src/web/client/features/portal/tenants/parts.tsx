import type { ReactNode } from 'react';
import { lazyPart } from '../../../components/lazy-part.tsx';
import type { ListTabProps } from '../../../components/list/ListTab.tsx';
import type { ListQuery } from '../../../components/list/list-query.ts';
import type { AnchoredMenuProps } from '../../../ui/Menu.tsx';
import { SheetSkeleton } from '../../../ui/SheetSkeleton.tsx';
import type { TenantFormProps } from './TenantForm.tsx';
import type { TenantEntry } from './tenant-list.ts';

export const PEOPLE = 'people';

/** Props of the list of companies and of the list of people. */
export interface TenantListProps extends Required<Pick<ListTabProps<TenantEntry>, 'address' | 'views'>> {
  query: ListQuery<readonly TenantEntry[]>;
  propertyId: number;
  canEdit: boolean;
  /** Tenants with their contacts, unsorted. */
  entries: readonly TenantEntry[];
  /** Alternative way to fill an empty list. */
  fill?: ReactNode;
  notices?: ReactNode;
  whenEmpty?: ReactNode;
}

/** Lazy form, preloaded when idle, or when pointer or focus come near. */
export const TenantForm = lazyPart<TenantFormProps>(
  async () => (await import('./TenantForm.tsx')).TenantForm,
  <SheetSkeleton />,
);
export const RowMenu = lazyPart<AnchoredMenuProps>(
  async () => (await import('../../../ui/Menu.tsx')).AnchoredMenu,
  null,
);
