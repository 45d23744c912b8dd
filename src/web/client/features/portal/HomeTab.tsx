import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { defaultSettings } from '../../../../modules/displays/values.ts';
import type { Property } from '../../../../modules/tenancy/schema.ts';
import { localDay } from '../../../../shared/local-time.ts';
import { formatLongWeekday } from '../../../../texts/format.ts';
import portalTexts from '../../../../texts/generated/portal/portal.en.js';
import weekTexts from '../../../../texts/generated/portal/week.en.js';
import { lazyPart, useIsSettled } from '../../components/lazy-part.tsx';
import type { Abilities } from '../../entities/property/abilities.ts';
import { useSignedInUser } from '../../entities/session/api.ts';
import { tenantsQuery } from '../../entities/tenant/api.ts';
import { refetchWeek } from '../../entities/week/api.ts';
import { useSearchWriter } from '../../lib/page-navigation.ts';
import { TaskLine } from '../../ui/TaskList.tsx';
import { activityQuery } from './activity/api.ts';
import { displaysQuery } from './displays/api.ts';
import { Miniature } from './displays/Miniature.tsx';
import { Home } from './home/Home.tsx';
import { offersQuery } from './property/api.ts';
import { WeekPanel } from './week/WeekPanel.tsx';

const FiguresPanel = lazyPart(async () => (await import('./figures/FiguresPanel.tsx')).FiguresPanel);
const LinkChangesLine = lazyPart(async () => (await import('./imports/LinkLines.tsx')).LinkChangesLine, null);
const LinkFailureLine = lazyPart(async () => (await import('./imports/LinkLines.tsx')).LinkFailureLine, null);
const OfferLine = lazyPart(async () => (await import('./property/OfferBanner.tsx')).OfferLine, null);
const ProposalLines = lazyPart(async () => (await import('./reviews/ProposalLines.tsx')).ProposalLines, null);

const proposalTexts = weekTexts.proposals;
const nowTexts = portalTexts.home;

/** Tasks of this week, including reviews, imports and offers, beside a preview of the wall. */
export function HomeTab({ property, abilities }: { property: Property; abilities: Abilities }) {
  const { id } = property;
  const client = useQueryClient();
  const { impersonatedBy } = useSignedInUser();
  const offered = useQuery(offersQuery).data?.find((offer) => offer.id === id && !impersonatedBy);
  const figures = useFigures(id);
  const refetch = () => refetchWeek(client, id);
  const link = { propertyId: id, canEdit: abilities.administer, onDone: refetch };
  return (
    <Home propertyId={id} canEdit={abilities.manage} {...useWallPreview(property)}>
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
        problems={({ link: news }) => [
          news?.failure && <LinkFailureLine key="link" failure={news.failure} {...link} />,
        ]}
      />
    </Home>
  );
}

const MINUTE_MS = 60_000;
/** Maximum size of the preview in px. */
const MAX_PREVIEW_PX = { width: 384, height: 480 };

/** Preview of the wall at an online display's settings, else at the default ones. */
function useWallPreview(property: Property): Pick<ComponentProps<typeof Home>, 'picture' | 'facts'> {
  const { id, timeZone } = property;
  const { data: displays } = useQuery({ ...displaysQuery(id), refetchInterval: MINUTE_MS });
  const { data: tenants } = useQuery(tenantsQuery(id));
  const { data: log } = useInfiniteQuery(activityQuery(id, { find: '', kind: '', day: '' }));
  const isSettled = useIsSettled();
  const online = displays?.filter(({ state }) => state === 'online') ?? [];
  const shownDisplay = online[0] ?? displays?.[0] ?? DEFAULT_DISPLAY;
  const changed = log?.pages[0]?.[0]?.at;
  return {
    picture: displays && (
      <Miniature property={property} display={shownDisplay} maxSize={MAX_PREVIEW_PX} isDue={isSettled} />
    ),
    facts: [
      ...(tenants ? [nowTexts.tenants({ count: tenants.length })] : []),
      ...(displays?.length ? [nowTexts.online({ count: online.length, of: displays.length })] : []),
      ...(changed ? [nowTexts.changed({ day: formatLongWeekday(localDay(Date.parse(changed), timeZone)) })] : []),
    ],
  };
}

const DEFAULT_DISPLAY = { name: nowTexts.wall, settings: defaultSettings, version: null, width: null, height: null };

const OPEN = 'open';

function useFigures(propertyId: number) {
  const [search] = useSearchParams();
  const writeSearch = useSearchWriter();
  const panelId = useId();
  const isOpen = search.get('figures') === OPEN;
  const toggle = () =>
    writeSearch(
      (before) => {
        const { figures, ...otherParameters } = Object.fromEntries(before);
        return figures === OPEN ? otherParameters : { ...otherParameters, figures: OPEN };
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
