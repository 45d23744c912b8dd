import { BookOpen } from 'lucide-react';
import type { Property } from '../../../../../modules/tenancy/schema.ts';
import publicViewTexts from '../../../../../texts/generated/portal/public-view.en.js';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { Grid } from '../../../ui/Grid.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { PreviewSection } from './PreviewSection.tsx';
import styles from './PublicView.module.css';
import { ShareSections } from './ShareSections.tsx';

const GlassCaseSection = lazyPart(async () => (await import('./GlassCaseSection.tsx')).GlassCaseSection);

interface PublicViewPanelProps {
  property: Pick<Property, 'name' | 'slug' | 'timeZone' | 'wallOrder'>;
}

export function PublicViewPanel({ property }: PublicViewPanelProps) {
  return (
    <Grid columns="minmax(0, 1fr) 26rem" from="64" align="start" gap="48">
      <Stack gap="32" maxWidth="form">
        <ShareSections property={property} title={publicViewTexts.title}>
          {(publicUrl) => <GlassCaseSection property={property} url={publicUrl} />}
        </ShareSections>
        {property.slug && <WallGuides slug={property.slug} />}
      </Stack>
      {property.slug && <PreviewSection property={property} />}
    </Grid>
  );
}

function WallGuides({ slug }: { slug: string }) {
  return (
    <section className={styles.section} aria-labelledby="public-view-wall">
      <h2 id="public-view-wall">{publicViewTexts.wall.title}</h2>
      <Text tone="quiet">{publicViewTexts.wall.lead}</Text>
      <Row>
        <LinkButton href={`/help/displays?building=${slug}`} target="_blank" rel="noopener" variant="secondary">
          <BookOpen aria-hidden /> {publicViewTexts.wall.link}
          <VisuallyHidden>{publicViewTexts.newTab}</VisuallyHidden>
        </LinkButton>
      </Row>
    </section>
  );
}
