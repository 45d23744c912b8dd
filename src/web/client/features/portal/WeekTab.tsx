import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Property } from '../../../../modules/tenancy/schema.ts';
import weekTexts from '../../../../texts/generated/portal/week.en.js';
import { lazyPart } from '../../components/lazy-part.tsx';
import type { Abilities } from '../../entities/property/abilities.ts';
import { useSignedInUser } from '../../entities/session/api.ts';
import { refetchWeek } from '../../entities/week/api.ts';
import { TaskLine } from '../../ui/TaskList.tsx';
import { offersQuery } from './property/api.ts';
import { WeekPanel } from './week/WeekPanel.tsx';

const FiguresPanel = lazyPart(async () => (await import('./figures/FiguresPanel.tsx')).FiguresPanel);
const LinkChangesLine = lazyPart(async () => (await import('./imports/LinkLines.tsx')).LinkChangesLine, null);
const LinkFailureLine = lazyPart(async () => (await import('./imports/LinkLines.tsx')).LinkFailureLine, null);
const OfferLine = lazyPart(async () => (await import('./property/OfferBanner.tsx')).OfferLine, null);
const ProposalLines = lazyPart(async () => (await import('./reviews/ProposalLines.tsx')).ProposalLines, null);

const proposalTexts = weekTexts.proposals;

/** The week with the lines of reviews, imports and offers. */
export function WeekTab({ property, abilities }: { property: Property; abilities: Abilities }) {
  const { id } = property;
  const client = useQueryClient();
  const { impersonatedBy } = useSignedInUser();
  const offered = useQuery(offersQuery).data?.find((each) => each.id === id && !impersonatedBy);
  const figures = useFigures(id);
  const refetch = () => refetchWeek(client, id);
  const link = { propertyId: id, canEdit: abilities.administer, onDone: refetch };
  return (
    <WeekPanel
      property={property}
      canEdit={abilities.manage}
      figures={figures}
      decisions={({ proposals, proposalCount, link: news }, offerUndo) => [
        offered && <OfferLine key="offer" property={offered} />,
        proposals.length > 0 && (
          <ProposalLines
            key="proposals"
            propertyId={id}
            proposals={proposals}
            onDecided={refetch}
            offerUndo={offerUndo}
          />
        ),
        proposals.length === 0 && proposalCount > 0 && (
          <TaskLine key="proposals" title={proposalTexts.forManagers({ count: proposalCount })}>
            {proposalTexts.forManagersDetail}
          </TaskLine>
        ),
        news?.waiting && <LinkChangesLine key="link" waiting={news.waiting} {...link} />,
      ]}
      problems={({ link: news }) => [news?.failure && <LinkFailureLine key="link" failure={news.failure} {...link} />]}
    />
  );
}

const OPEN = 'open';

/** Open or not stands in the address. */
function useFigures(propertyId: number) {
  const [search, setSearch] = useSearchParams();
  const panelId = useId();
  const isOpen = search.get('figures') === OPEN;
  const toggle = () =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (isOpen) next.delete('figures');
        else next.set('figures', OPEN);
        return next;
      },
      { replace: true },
    );
  const panel = isOpen && (
    <div id={panelId}>
      <FiguresPanel propertyId={propertyId} />
    </div>
  );
  return { isOpen, toggle, panelId, panel };
}
