import type { ReactNode } from 'react';
import { lazyPart } from '../../../components/lazy-part.tsx';
import type { ListTabProps } from '../../../components/list/ListTab.tsx';
import type { ListQuery } from '../../../components/list/list-query.ts';
import type { AnchoredMenuProps } from '../../../ui/Menu.tsx';
import { SheetSkeleton } from '../../../ui/SheetSkeleton.tsx';
import type { TenantFormProps } from './TenantForm.tsx';
import type { TenantEntry } from './tenant-list.ts';

export const PEOPLE = 'people';

/** Of the list of companies and of the one of their people. */
export interface TenantListProps extends Required<Pick<ListTabProps<TenantEntry>, 'address' | 'views'>> {
  query: ListQuery<readonly TenantEntry[]>;
  propertyId: number;
  canEdit: boolean;
  /** Tenants with their contacts, in no particular order. */
  entries: readonly TenantEntry[];
  /** Another way to fill the list. */
  fill?: ReactNode;
  /** Notices about the whole list, above it. */
  notices?: ReactNode;
  whenEmpty?: ReactNode;
}

/** Loaded after the page, or when the pointer or the focus comes near. */
export const TenantForm = lazyPart<TenantFormProps>(
  async () => (await import('./TenantForm.tsx')).TenantForm,
  <SheetSkeleton />,
);
export const RowMenu = lazyPart<AnchoredMenuProps>(
  async () => (await import('../../../ui/Menu.tsx')).AnchoredMenu,
  null,
);
