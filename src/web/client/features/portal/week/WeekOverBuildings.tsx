import { useQueries } from '@tanstack/react-query';
import type { PropertySummary } from '../../../../../modules/tenancy/schema.ts';
import type { Week } from '../../../../../modules/week/schema.ts';
import buildingTexts from '../../../../../texts/generated/portal/buildings.en.js';
import weekTexts from '../../../../../texts/generated/portal/week.en.js';
import { QueryError } from '../../../components/QueryState.tsx';
import { namesOf } from '../../../entities/property/each-building.ts';
import { weekQuery } from '../../../entities/week/api.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { TaskGroup, TaskLine } from '../../../ui/TaskList.tsx';
import { totalOf, weekLines } from './week-lines.ts';

const texts = buildingTexts.week;

/** Tasks of each building this week, one line per kind; idle buildings share a sentence. */
export function WeekOverBuildings({ properties }: { properties: readonly PropertySummary[] }) {
  const weeks = useQueries({ queries: properties.map(({ id }) => weekQuery(id)) });
  const loadedWeeks = weeks.flatMap(({ data }) => data ?? []);
  const isLoading = weeks.some(({ isPending }) => isPending);
  const quiet = properties.filter((property, at) => {
    const week = weeks[at]?.data;
    return week !== undefined && weekLines(property, week).length === 0;
  });
  return (
    <Stack gap="0">
      <Row align="baseline" gap="0 16" paddingBlock="0 16">
        <h2>{texts.title}</h2>
      </Row>
      {properties.map((property, at) => {
        const week = weeks[at];
        if (week?.data) return <Building key={property.id} property={property} week={week.data} />;
        return (
          week?.isLoadingError && (
            <QueryError key={property.id} query={week} title={buildingTexts.partFailed({ name: property.name })} />
          )
        );
      })}
      {isLoading && <Skeleton lines={4} />}
      {quiet.length > 0 && (
        <TaskGroup title={texts.quiet}>
          <TaskLine title={texts.nothing}>{namesOf(quiet)}</TaskLine>
        </TaskGroup>
      )}
      {!isLoading && loadedWeeks.length > 0 && (
        <TaskGroup title={weekTexts.groups.visitors}>
          <TaskLine title={visitsText(loadedWeeks)}>{texts.together}</TaskLine>
        </TaskGroup>
      )}
    </Stack>
  );
}

function visitsText(weeks: readonly Week[]): string {
  const total = totalOf(weeks);
  return total.visits + total.searches + total.scans === 0 ? weekTexts.visits.none : weekTexts.visits.line(total);
}

function Building({ property, week }: { property: PropertySummary; week: Week }) {
  const lines = weekLines(property, week);
  if (lines.length === 0) return null;
  return (
    <TaskGroup title={property.name}>
      {lines.map(({ id, title, href }) => (
        <TaskLine
          key={id}
          title={title}
          actions={
            <LinkButton
              href={href}
              variant="secondary"
              size="small"
              aria-label={buildingTexts.openOne({ name: `${property.name}: ${title}` })}
            >
              {buildingTexts.open}
            </LinkButton>
          }
        />
      ))}
    </TaskGroup>
  );
}
