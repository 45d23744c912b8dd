import { useState } from 'react';
import type { AdminProduct } from '../../../../../modules/shop/schema.ts';
import catalogTexts from '../../../../../texts/generated/admin/products.en.js';
import { errorText } from '../../../lib/errors.ts';
import { toast, toastError } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { useArchive, usePublish } from './api.ts';

const texts = catalogTexts.publish;

/** On sale or not. */
export function SaleActions({ product }: { product: AdminProduct }) {
  const publish = usePublish(product.id);
  const archive = useArchive(product.id);
  const [isAsking, setAsking] = useState(false);
  const put = () =>
    publish.mutate(undefined, {
      onSuccess: () => toast({ message: texts.published, tone: 'success' }),
      onError: (error) => toastError(error),
    });
  const take = () =>
    archive.mutate(undefined, {
      onSuccess: () => {
        setAsking(false);
        toast({ message: texts.archived, tone: 'success' });
      },
    });
  if (product.archived)
    return (
      <Button onPress={put} isPending={publish.isPending}>
        {texts.publish}
      </Button>
    );
  return (
    <>
      <LinkButton href={`/shop/product/${product.id}`} variant="secondary">
        {texts.view}
      </LinkButton>
      <Button variant="secondary" onPress={() => setAsking(true)}>
        {texts.archive}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={texts.question({ name: product.name })}
        confirmLabel={texts.archive}
        onConfirm={take}
        isPending={archive.isPending}
        errorMessage={archive.isError ? errorText(archive.error) : undefined}
      >
        {texts.consequence}
      </ConfirmDialog>
    </>
  );
}
