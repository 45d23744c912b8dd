import { useQueries } from '@tanstack/react-query';
import type { Display } from '../../../../../modules/displays/schema.ts';
import type { PropertySummary } from '../../../../../modules/tenancy/schema.ts';
import { grouped } from '../../../../../shared/grouped.ts';
import buildingTexts from '../../../../../texts/generated/portal/buildings.en.js';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { QueryError } from '../../../components/QueryState.tsx';
import { abilitiesOf } from '../../../entities/property/abilities.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { displaysQuery } from './api.ts';
import { groupOf, groups } from './condition.ts';
import { DisplayRow } from './DisplayRow.tsx';
import { GroupSection } from './GroupSection.tsx';

const texts = buildingTexts.displays;
/** Less often than one building's list: each has a call of its own. */
const POLL_INTERVAL_MS = 30_000;

/** The screens of all buildings by what has to be done; what is done happens in the building. */
export function DisplaysOverBuildings({ properties }: { properties: readonly PropertySummary[] }) {
  const lists = useQueries({
    queries: properties.map(({ id }) => ({ ...displaysQuery(id), refetchInterval: POLL_INTERVAL_MS })),
  });
  const now = Math.max(...lists.map(({ dataUpdatedAt }) => dataUpdatedAt));
  const all = properties.flatMap((property, at) => (lists[at]?.data ?? []).map((display) => ({ property, display })));
  const byGroup = grouped(all, ({ display }) => groupOf(display, now));
  const isLoading = lists.some(({ isPending }) => isPending);
  return (
    <ListFrame title={texts.title} count={all.length > 0 ? texts.count({ count: all.length }) : undefined} isTab>
      {properties.map(({ id, name }, at) => {
        const list = lists[at];
        return list?.isLoadingError && <QueryError key={id} query={list} title={buildingTexts.partFailed({ name })} />;
      })}
      {groups
        .filter((group) => byGroup.has(group))
        .map((group) => (
          <GroupSection key={group} group={group} count={byGroup.get(group)?.length ?? 0}>
            {byGroup.get(group)?.map((one) => (
              <Row key={one.display.id} {...one} now={now} />
            ))}
          </GroupSection>
        ))}
      {isLoading && <Skeleton lines={4} />}
      {!isLoading && all.length === 0 && lists.some(({ data }) => data) && <EmptyState>{texts.none}</EmptyState>}
    </ListFrame>
  );
}

interface RowProps {
  property: PropertySummary;
  display: Display;
  now: number;
}

function Row({ property, display, now }: RowProps) {
  const { id, name, slug } = property;
  const opened = abilitiesOf(property).manage ? `&open=${display.id}` : '';
  return (
    <DisplayRow
      property={{ id, slug, version: (display.version ?? 0) + display.changesBehind }}
      display={{ ...display, place: [name, display.place].filter(Boolean).join(', ') }}
      now={now}
      actions={
        <LinkButton
          href={`/manage?property=${id}&tab=displays${opened}`}
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
