import { formatCents } from '../../../../../shared/money.ts';
import { minPrice } from '../../../entities/product/featured.ts';
import { useFetched } from '../shared-query.ts';
import { lobbyTexts } from '../texts.ts';
import { featured } from './FeaturedStrip.tsx';

const texts = () => lobbyTexts().featured;
const MAX_PRODUCTS = { portrait: 2, landscape: 4 };

export function WallFeatured({ isPortrait }: { isPortrait: boolean }) {
  const { data: products = [] } = useFetched(featured);
  if (products.length === 0) return null;
  return (
    <section className="wall-featured" aria-label={texts().title}>
      {products.slice(0, isPortrait ? MAX_PRODUCTS.portrait : MAX_PRODUCTS.landscape).map((product) => (
        <div key={product.id} className="wall-product">
          {product.imageUrl && <img src={product.imageUrl} alt="" />}
          <p>
            {product.name}
            <span className="wall-price">{texts().from({ price: formatCents(minPrice(product)) })}</span>
          </p>
        </div>
      ))}
    </section>
  );
}
