import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../lib/errors.ts';
import { usePageTitle } from '../../lib/page.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { catalogQuery } from './api.ts';
import { CatalogTable } from './CatalogTable.tsx';
import { FeaturedOrder } from './FeaturedOrder.tsx';
import styles from './ProductsAdminPage.module.css';
import { catalogTexts as texts } from './texts.ts';

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
  if (catalog.isPending) return <Skeleton label={texts.loading} lines={8} />;
  if (catalog.isError)
    return (
      <ErrorState
        title={texts.failed}
        message={errorText(catalog.error)}
        onRetry={() => void catalog.refetch()}
        isRetrying={catalog.isFetching}
      />
    );
  if (catalog.data.length === 0)
    return (
      <EmptyState action={<LinkButton href="/admin/products/new">{texts.empty.action}</LinkButton>}>
        {texts.empty.text}
      </EmptyState>
    );
  return (
    <div className={styles.sections}>
      <CatalogTable products={catalog.data} />
      <FeaturedOrder products={catalog.data} />
    </div>
  );
}
