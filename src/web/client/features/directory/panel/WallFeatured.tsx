import { formatCents } from '../../../../../shared/money.ts';
import { startPrice } from '../../../entities/product/featured.ts';
import { useFetched } from '../fetched.ts';
import { lobbyTexts } from '../texts.ts';
import { featured } from './FeaturedStrip.tsx';

const texts = lobbyTexts.featured;
const MOST = { standing: 2, lying: 4 };

/** The shop's featured products on a wall, where the manager wants them: a line to read, without ways off the board. */
export function WallFeatured({ isStanding }: { isStanding: boolean }) {
  const { data: products = [] } = useFetched(featured);
  if (products.length === 0) return null;
  return (
    <section className="wall-featured" aria-label={texts.title}>
      {products.slice(0, isStanding ? MOST.standing : MOST.lying).map((product) => (
        <div key={product.id} className="wall-product">
          {product.imageUrl && <img src={product.imageUrl} alt="" />}
          <p>
            {product.name}
            <span className="wall-price">{texts.from({ price: formatCents(startPrice(product)) })}</span>
          </p>
        </div>
      ))}
    </section>
  );
}
