import { useQuery } from '@tanstack/react-query';
import { formatCents } from '../../../../../shared/money.ts';
import landingTexts from '../../../../../texts/generated/front/landing.en.js';
import { featuredQuery } from '../../../entities/product/api.ts';
import { type FeaturedProduct, startPrice } from '../../../entities/product/featured.ts';
import { Link } from '../../../ui/Link.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import styles from './ShopFloor.module.css';
import { SiteFloor } from './SiteFloor.tsx';

const texts = landingTexts.shop;

/** Four of the shop's products. The way to the shop is there without them, too. */
export function ShopFloor() {
  const { data: products = [] } = useQuery(featuredQuery);
  return (
    <SiteFloor id="accessories" title={texts.title}>
      <p className={styles.text}>{texts.text}</p>
      {products.length > 0 && (
        <ul className={styles.products}>
          {products.map((product) => (
            <Item key={product.id} product={product} />
          ))}
        </ul>
      )}
      <LinkButton href="/shop" variant="secondary">
        {landingTexts.buttons.shop}
      </LinkButton>
    </SiteFloor>
  );
}

function Item({ product }: { product: FeaturedProduct }) {
  return (
    <li className={styles.product}>
      {product.imageUrl && (
        <img src={product.imageUrl} alt="" width={1200} height={900} loading="lazy" className={styles.picture} />
      )}
      <Link href={`/shop/product/${product.id}`} isQuiet>
        {product.name}
      </Link>
      <span className={styles.price}>{texts.from({ price: formatCents(startPrice(product)) })}</span>
    </li>
  );
}
