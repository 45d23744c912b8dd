import { useQuery } from '@tanstack/react-query';
import texts from '../../../../../texts/generated/admin/products.en.js';
import { QueryState } from '../../../components/QueryState.tsx';
import { usePageTitle } from '../../../lib/page.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { catalogQuery } from './api.ts';
import { CatalogTable } from './CatalogTable.tsx';
import { FeaturedOrder } from './FeaturedOrder.tsx';
import styles from './ProductsAdminPage.module.css';

/** `/admin/products`: the catalogue as its keepers see it. */
export function ProductsAdminPage() {
  usePageTitle(texts.title);
  return (
    <>
      <PageHeader
        title={texts.title}
        description={texts.lead}
        actions={<LinkButton href="/admin/products/new">{texts.add}</LinkButton>}
      />
      <Catalog />
    </>
  );
}

function Catalog() {
  const catalog = useQuery(catalogQuery);
  const first = <LinkButton href="/admin/products/new">{texts.empty.action}</LinkButton>;
  return (
    <QueryState
      query={catalog}
      loading={<Skeleton label={texts.loading} lines={8} />}
      failed={texts.failed}
      empty={<EmptyState action={first}>{texts.empty.text}</EmptyState>}
    >
      {(products) => (
        <div className={styles.sections}>
          <CatalogTable products={products} />
          <FeaturedOrder products={products} />
        </div>
      )}
    </QueryState>
  );
}
