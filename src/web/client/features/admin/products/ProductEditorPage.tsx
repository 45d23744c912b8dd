import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { AdminProduct } from '../../../../../modules/shop/schema.ts';
import catalogTexts from '../../../../../texts/generated/admin/products.en.js';
import { ConfirmButton } from '../../../components/ConfirmButton.tsx';
import { QueryState } from '../../../components/QueryState.tsx';
import { ApiError } from '../../../lib/api.ts';
import { usePageTitle } from '../../../lib/page.ts';
import { usePageNavigate } from '../../../lib/page-navigation.ts';
import { toast, toastResult } from '../../../lib/toasts.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Link } from '../../../ui/Link.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { catalogProductQuery, useArchive, usePublish } from './api.ts';
import styles from './ProductEditorPage.module.css';
import { ProductForm } from './ProductForm.tsx';
import { VariantsSection } from './VariantsSection.tsx';

const texts = catalogTexts.form;
const saleTexts = catalogTexts.publish;

export function NewProductPage() {
  usePageTitle(texts.newTitle);
  const navigate = usePageNavigate();
  return (
    <>
      <PageHeader title={texts.newTitle} description={texts.newLead} actions={<BackLink />} />
      <ProductForm onSaved={({ id }) => void navigate(`/admin/products/${id}`, { replace: true })} />
    </>
  );
}

export function ProductEditorPage() {
  const id = Number(useParams().id);
  const product = useQuery(catalogProductQuery(id));
  usePageTitle(product.data?.name ?? catalogTexts.title);
  const isMissing = product.error instanceof ApiError && [400, 404].includes(product.error.status);
  if (isMissing) return <PageHeader title={texts.missing} actions={<BackLink />} />;
  return (
    <>
      <PageHeader
        title={product.data?.name ?? catalogTexts.title}
        description={<BackLink />}
        actions={product.data && <SaleActions product={product.data} />}
      />
      <QueryState
        query={product}
        loading={<Skeleton label={catalogTexts.loading} lines={8} />}
        failed={catalogTexts.failed}
      >
        {(data) => (
          <>
            {data.archived && (
              <div className={styles.hidden}>
                <Banner tone="info">{catalogTexts.publish.hidden}</Banner>
              </div>
            )}
            <Stack gap="48">
              <VariantsSection product={data} />
              <ProductForm key={data.id} product={data} onSaved={() => {}} />
            </Stack>
          </>
        )}
      </QueryState>
    </>
  );
}

const BackLink = () => <Link href="/admin/products">{texts.back}</Link>;

function SaleActions({ product }: { product: AdminProduct }) {
  const publish = usePublish(product.id);
  const archive = useArchive(product.id);
  const publishProduct = () => publish.mutate(undefined, toastResult(saleTexts.published));
  const archiveProduct = (close: () => void) =>
    archive.mutate(undefined, {
      onSuccess: () => {
        close();
        toast({ message: saleTexts.archived, tone: 'success' });
      },
    });
  if (product.archived)
    return (
      <Button onPress={publishProduct} isPending={publish.isPending}>
        {saleTexts.publish}
      </Button>
    );
  return (
    <>
      <LinkButton href={`/shop/product/${product.id}`} variant="secondary">
        {saleTexts.view}
      </LinkButton>
      <ConfirmButton
        variant="secondary"
        label={saleTexts.archive}
        title={saleTexts.question({ name: product.name })}
        mutation={archive}
        onConfirm={archiveProduct}
      >
        {saleTexts.consequence}
      </ConfirmButton>
    </>
  );
}
