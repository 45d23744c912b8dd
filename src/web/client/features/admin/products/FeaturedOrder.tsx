import { ArrowDown, ArrowUp } from 'lucide-react';
import type { AdminProduct } from '../../../../../modules/shop/schema.ts';
import catalogTexts from '../../../../../texts/generated/admin/products.en.js';
import { toast, toastError } from '../../../lib/toasts.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useSetFeatured } from './api.ts';
import styles from './ProductsAdminPage.module.css';

const texts = catalogTexts.featured;

/** Which featured product comes first. */
export function FeaturedOrder({ products }: { products: readonly AdminProduct[] }) {
  const saving = useSetFeatured();
  const featured = products.filter(({ featured: isFeatured }) => isFeatured);
  const swap = (at: number, other: number) => {
    const ids = featured.map(({ id }) => id);
    [ids[at], ids[other]] = [ids[other] as number, ids[at] as number];
    saving.mutate(ids, {
      onSuccess: () => toast({ message: texts.saved, tone: 'success' }),
      onError: (error) => toastError(error),
    });
  };
  return (
    <section aria-labelledby="featured-order" className={styles.section}>
      <h2 id="featured-order">{texts.title}</h2>
      <p className={styles.hint}>{featured.length > 0 ? texts.text : texts.none}</p>
      <ol className={styles.featured}>
        {featured.map(({ id, name }, at) => (
          <li key={id} className={styles.place}>
            <span className={styles.number}>{at + 1}</span>
            <span>{name}</span>
            <span className={styles.actions}>
              <IconButton
                size="small"
                label={texts.up({ name })}
                isDisabled={at === 0 || saving.isPending}
                onPress={() => swap(at, at - 1)}
              >
                <ArrowUp aria-hidden />
              </IconButton>
              <IconButton
                size="small"
                label={texts.down({ name })}
                isDisabled={at === featured.length - 1 || saving.isPending}
                onPress={() => swap(at, at + 1)}
              >
                <ArrowDown aria-hidden />
              </IconButton>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
