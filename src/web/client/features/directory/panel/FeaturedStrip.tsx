import { Package } from 'lucide-react';
import { formatCents } from '../../../../../shared/money.ts';
import {
  FEATURED_FRESH_MS,
  type FeaturedProduct,
  fetchFeatured,
  minPrice,
} from '../../../entities/product/featured.ts';
import { cx } from '../../../ui/cx.ts';
import link from '../../../ui/Link.module.css';
import { createSharedQuery, useFetched } from '../shared-query.ts';
import { lobbyTexts } from '../texts.ts';
import styles from './FeaturedStrip.module.css';

const texts = () => lobbyTexts().featured;

export function FeaturedStrip() {
  const { data: products = [] } = useFetched(featured);
  if (products.length === 0) return null;
  return (
    <section className="directory-featured" aria-labelledby="featured-products">
      <div className={styles.head}>
        <h2 id="featured-products" className={styles.title}>
          {texts().title}
        </h2>
        <a href="/shop" className={link.link}>
          {texts().all}
        </a>
      </div>
      <ul className={styles.products}>
        {products.map((product) => (
          <Product key={product.id} product={product} />
        ))}
      </ul>
    </section>
  );
}

function Product({ product }: { product: FeaturedProduct }) {
  return (
    <li className={styles.product}>
      <span className={styles.picture}>
        {product.imageUrl ? <img src={product.imageUrl} alt="" loading="lazy" /> : <Package aria-hidden />}
      </span>
      <span className={styles.words}>
        <a href={`/shop/product/${product.id}`} className={cx(link.link, link.quiet)}>
          {product.name}
        </a>
        <span className={styles.price}>{texts().from({ price: formatCents(minPrice(product)) })}</span>
      </span>
    </li>
  );
}

export const featured = createSharedQuery({ load: fetchFeatured, freshMs: FEATURED_FRESH_MS });
