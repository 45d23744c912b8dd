import type { ReactNode } from 'react';
import portalTexts from '../../../../../texts/generated/portal/portal.en.js';
import { Grid } from '../../../ui/Grid.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';

const texts = portalTexts.home;

interface HomeProps {
  propertyId: number;
  canEdit: boolean;
  picture: ReactNode;
  facts: readonly string[];
  children: ReactNode;
}

/** Tasks of the week, beside the wall's preview and the most frequent actions. */
export function Home({ propertyId, canEdit, picture, facts, children }: HomeProps) {
  const to = (tabAddress: string) => `/manage?property=${propertyId}&tab=${tabAddress}`;
  return (
    <Grid columns="minmax(0, 1fr) 24rem" from="64" align="start" gap="48 72">
      {children}
      <Stack aria-label={texts.now} as="section" align="start" paddingBlock="8 0">
        {picture}
        <Text tone="quiet">{facts.join(' · ')}</Text>
        {canEdit && (
          <Row>
            <LinkButton href={to('tenants&open=new')} size="small">
              {texts.addTenant}
            </LinkButton>
            <LinkButton href={to('announcements&open=new')} size="small" variant="secondary">
              {texts.announce}
            </LinkButton>
            <LinkButton href={`/manage/import?property=${propertyId}`} size="small" variant="secondary">
              {texts.import}
            </LinkButton>
          </Row>
        )}
      </Stack>
    </Grid>
  );
}
