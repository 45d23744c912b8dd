import './fonts.css';
import { useQuery } from '@tanstack/react-query';
import { formatCents } from '../../../../../shared/money.ts';
import landingTexts from '../../../../../texts/generated/front/landing.en.js';
import promiseTexts from '../../../../../texts/generated/front/promises.en.js';
import { featuredQuery } from '../../../entities/product/api.ts';
import { type FeaturedProduct, minPrice } from '../../../entities/product/featured.ts';
import { usePageTitle } from '../../../lib/page.ts';
import { Grid } from '../../../ui/Grid.tsx';
import { Link } from '../../../ui/Link.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import styles from './LandingPage.module.css';
import { SectionDrawing } from './SectionDrawing.tsx';
import { CallToAction, Questions, SiteFloor, Steps } from './Sections.tsx';

export function LandingPage() {
  usePageTitle();
  return (
    <>
      <Hero />
      <div className={styles.floors}>
        <Screens />
        <SiteFloor id="how" title={promiseTexts.how.title}>
          <Steps />
        </SiteFloor>
        <SiteFloor id="cost" title={landingTexts.facts.title}>
          <Facts items={landingTexts.facts.items} />
        </SiteFloor>
        <ShopFloor />
        <SiteFloor id="questions" title={promiseTexts.faq.title}>
          <Questions />
        </SiteFloor>
      </div>
      <CallToAction />
    </>
  );
}

const { hero, buttons } = landingTexts;

function Hero() {
  return (
    <section aria-labelledby="headline" className={styles.hero}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <h1 id="headline" className={styles.headline}>
            {Object.values(hero.headline).map((line) => (
              <span key={line} className={styles.line}>
                {line}{' '}
              </span>
            ))}
            <Text as="span" tone="accent">
              {hero.free}
            </Text>
          </h1>
          <p className={styles.heroText}>{hero.text}</p>
          <Row gap="12">
            <LinkButton href="/signup" size="large">
              {buttons.start}
            </LinkButton>
            <LinkButton href="/demo" variant="secondary" size="large">
              {buttons.demo}
            </LinkButton>
          </Row>
          <Text tone="quiet">{hero.note}</Text>
        </div>
        <div className={styles.drawing}>
          <SectionDrawing />
        </div>
      </div>
    </section>
  );
}

const screenTexts = landingTexts.screens;
const names = ['wall', 'phone', 'portal'] as const;

/** Screenshots found at build time; without any the section is omitted. */
const addresses: Record<string, string> = import.meta.glob('./screens/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

function Screens() {
  const pictures = names.flatMap((name) => {
    const address = addresses[`./screens/${name}.webp`];
    return address ? [{ name, address }] : [];
  });
  if (pictures.length === 0) return null;
  return (
    <SiteFloor id="screens" title={screenTexts.title}>
      <div className={styles.screens}>
        {pictures.map(({ name, address }) => (
          <figure key={name} className={styles[name]}>
            <img src={address} alt={screenTexts[name]} loading="lazy" className={styles.picture} />
            <Text as="figcaption" size="small" tone="quiet" paddingBlock="8 0">
              {screenTexts[name]}
            </Text>
          </figure>
        ))}
      </div>
    </SiteFloor>
  );
}

interface FactsProps {
  items: Readonly<Record<string, { figure: string; text: string }>>;
}

function Facts({ items }: FactsProps) {
  return (
    <Grid as="ul" columns={{ min: '13rem' }} gap="32">
      {Object.values(items).map(({ figure, text }) => (
        <Stack key={figure} as="li" gap="4">
          <span className={styles.figure}>{figure}</span>
          <Text as="span" tone="quiet">
            {text}
          </Text>
        </Stack>
      ))}
    </Grid>
  );
}

const shopTexts = landingTexts.shop;

/** Up to four featured products; the link to the shop is always there. */
function ShopFloor() {
  const { data: products = [] } = useQuery(featuredQuery);
  return (
    <SiteFloor id="accessories" title={shopTexts.title}>
      <Text maxWidth="measure" paddingBlock="0 24">
        {shopTexts.text}
      </Text>
      {products.length > 0 && (
        <Grid as="ul" columns="repeat(auto-fill, minmax(min(11rem, 100%), 1fr))" gap="24" paddingBlock="0 24">
          {products.map((product) => (
            <Item key={product.id} product={product} />
          ))}
        </Grid>
      )}
      <LinkButton href="/shop" variant="secondary">
        {landingTexts.buttons.shop}
      </LinkButton>
    </SiteFloor>
  );
}

function Item({ product }: { product: FeaturedProduct }) {
  return (
    <Stack as="li" gap="4">
      {product.imageUrl && (
        <img src={product.imageUrl} alt="" width={1200} height={900} loading="lazy" className={styles.shopPicture} />
      )}
      <Link href={`/shop/product/${product.id}`} isQuiet>
        {product.name}
      </Link>
      <Text as="span" tone="quiet" isTabular>
        {shopTexts.from({ price: formatCents(minPrice(product)) })}
      </Text>
    </Stack>
  );
}
