import { useQueries } from '@tanstack/react-query';
import type { Display } from '../../../../../modules/displays/schema.ts';
import type { PropertySummary } from '../../../../../modules/tenancy/schema.ts';
import { groupBy } from '../../../../../shared/group-by.ts';
import buildingTexts from '../../../../../texts/generated/portal/buildings.en.js';
import displayTexts from '../../../../../texts/generated/portal/displays.en.js';
import { ListTab } from '../../../components/list/ListTab.tsx';
import { accessibleQueries, combineLoaded } from '../../../components/list/list-query.ts';
import { abilitiesOf } from '../../../entities/property/abilities.ts';
import { toListParts } from '../../../entities/property/each-building.ts';
import { useListView } from '../../../lib/list-view.ts';
import { serverNow } from '../../../lib/server-now.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { displaysQuery } from './api.ts';
import { groupOf, groups } from './condition.ts';
import { DisplayRow } from './DisplayRow.tsx';
import { GroupSection } from './GroupSection.tsx';

const texts = buildingTexts.displays;
/** Poll interval in ms, longer because each building is one request. */
const POLL_INTERVAL_MS = 30_000;

/** Displays of all buildings grouped by state, with links to their building. */
export function DisplaysOverBuildings({ properties }: { properties: readonly PropertySummary[] }) {
  const lists = useQueries({
    queries: properties.map(({ id }) => ({ ...displaysQuery(id), refetchInterval: POLL_INTERVAL_MS })),
    combine: accessibleQueries,
  });
  const now = serverNow();
  const allDisplays = properties.flatMap((property, at) =>
    (lists[at]?.data ?? []).map((display) => ({ property, display })),
  );
  return (
    <ListTab
      title={texts.title}
      count={allDisplays.length > 0 ? texts.count({ count: allDisplays.length }) : undefined}
      address={useListView()}
      query={combineLoaded(toListParts(properties, lists), allDisplays)}
      failed={displayTexts.failed}
      loading={<Skeleton lines={4} />}
      empty={<EmptyState>{texts.none}</EmptyState>}
      isWhole
    >
      {(rows) => {
        const byGroup = groupBy(rows, ({ display }) => groupOf(display, now));
        return groups
          .filter((group) => byGroup.has(group))
          .map((group) => (
            <GroupSection key={group} group={group} count={byGroup.get(group)?.length ?? 0}>
              {byGroup.get(group)?.map((row) => (
                <Row key={row.display.id} {...row} now={now} />
              ))}
            </GroupSection>
          ));
      }}
    </ListTab>
  );
}

interface RowProps {
  property: PropertySummary;
  display: Display;
  now: number;
}

function Row({ property, display, now }: RowProps) {
  const { id, name, timeZone } = property;
  const openParameter = abilitiesOf(property).manage ? `&open=${display.id}` : '';
  return (
    <DisplayRow
      timeZone={timeZone}
      display={{ ...display, place: [name, display.place].filter(Boolean).join(', ') }}
      now={now}
      actions={
        <LinkButton
          href={`/manage?property=${id}&tab=displays${openParameter}`}
          variant="secondary"
          size="small"
          aria-label={buildingTexts.openOne({ name: `${display.name}, ${name}` })}
        >
          {buildingTexts.open}
        </LinkButton>
      }
    />
  );
}
