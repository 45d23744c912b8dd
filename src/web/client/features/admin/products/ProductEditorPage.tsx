import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import type { AdminProduct } from '../../../../../modules/shop/schema.ts';
import catalogTexts from '../../../../../texts/generated/admin/products.en.js';
import { ConfirmButton } from '../../../components/ConfirmButton.tsx';
import { OutOfDate, QueryError } from '../../../components/QueryState.tsx';
import { ApiError } from '../../../lib/api.ts';
import { usePageTitle } from '../../../lib/page.ts';
import { toast, toastResult } from '../../../lib/toasts.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Link } from '../../../ui/Link.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { catalogProductQuery, useArchive, usePublish } from './api.ts';
import styles from './ProductEditorPage.module.css';
import { ProductForm } from './ProductForm.tsx';
import { VariantsSection } from './VariantsSection.tsx';

const texts = catalogTexts.form;
const saleTexts = catalogTexts.publish;

/** `/admin/products/new` */
export function NewProductPage() {
  usePageTitle(texts.newTitle);
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title={texts.newTitle} description={texts.newLead} actions={<BackLink />} />
      <ProductForm onSaved={({ id }) => void navigate(`/admin/products/${id}`, { replace: true })} />
    </>
  );
}

/** `/admin/products/:id` */
export function ProductEditorPage() {
  const id = Number(useParams().id);
  const product = useQuery(catalogProductQuery(id));
  usePageTitle(product.data?.name ?? catalogTexts.title);
  if (product.isPending) return <Skeleton label={catalogTexts.loading} lines={8} />;
  const isMissing = product.error instanceof ApiError && [400, 404].includes(product.error.status);
  if (isMissing || !product.data) {
    return (
      <>
        <PageHeader title={isMissing ? texts.missing : catalogTexts.title} actions={<BackLink />} />
        {!isMissing && <QueryError query={product} title={catalogTexts.failed} />}
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={product.data.name}
        description={<BackLink />}
        actions={<SaleActions product={product.data} />}
      />
      <OutOfDate query={product} />
      {product.data.archived && (
        <div className={styles.hidden}>
          <Banner tone="info">{catalogTexts.publish.hidden}</Banner>
        </div>
      )}
      <div className={styles.sections}>
        <VariantsSection product={product.data} />
        <ProductForm key={product.data.id} product={product.data} onSaved={() => {}} />
      </div>
    </>
  );
}

const BackLink = () => <Link href="/admin/products">{texts.back}</Link>;

/** Publishes or archives. */
function SaleActions({ product }: { product: AdminProduct }) {
  const publish = usePublish(product.id);
  const archive = useArchive(product.id);
  const put = () => publish.mutate(undefined, toastResult(saleTexts.published));
  const take = (close: () => void) =>
    archive.mutate(undefined, {
      onSuccess: () => {
        close();
        toast({ message: saleTexts.archived, tone: 'success' });
      },
    });
  if (product.archived)
    return (
      <Button onPress={put} isPending={publish.isPending}>
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
        onConfirm={take}
      >
        {saleTexts.consequence}
      </ConfirmButton>
    </>
  );
}
