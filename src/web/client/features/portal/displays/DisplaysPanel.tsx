import { useQuery } from '@tanstack/react-query';
import { Download, Plus } from 'lucide-react';
import { type ReactNode, useDeferredValue } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Display, NoticeChoice } from '../../../../../modules/displays/schema.ts';
import displayTexts from '../../../../../texts/generated/portal/displays.en.js';
import { ListTab, OPENS_SHEET } from '../../../components/list/ListTab.tsx';
import { countText } from '../../../components/list/list-filters.ts';
import { useSheetWithFocusReturn } from '../../../components/list/sheet-focus-return.ts';
import { QueryState } from '../../../components/QueryState.tsx';
import { useListView } from '../../../lib/list-view.ts';
import { useSearchWriter } from '../../../lib/page-navigation.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { serverNow } from '../../../lib/server-now.ts';
import { toastError } from '../../../lib/toasts.ts';
import { Address } from '../../../ui/Address.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { displaysQuery, noticesQuery, useChooseNotices } from './api.ts';
import { filterDisplays } from './condition.ts';
import { DisplayList, type DisplayListProps } from './DisplayList.tsx';
import { DisplaySettingsDialog } from './DisplaySettingsDialog.tsx';
import styles from './DisplaysPanel.module.css';
import { displaysCsv } from './displays-csv.ts';
import { PairDialog } from './PairDialog.tsx';
import { ReplaceDialog } from './ReplaceDialog.tsx';

const filterTexts = displayTexts.filter;

export function DisplaysPanel({ property, canEdit }: Pick<DisplayListProps, 'property' | 'canEdit'>) {
  const displays = useQuery(displaysQuery(property.id));
  const { data: allDisplays = NONE } = displays;
  const now = serverNow();
  const address = useListView();
  const find = useDeferredValue(address.view.find);
  const { shown: matchingDisplays, offered } = filterDisplays(allDisplays, { ...address.view, find }, now);
  const sheet = useSheet();
  const add = canEdit ? () => sheet.open({ what: 'new' }) : undefined;
  const { settings, form } = canEdit ? openedBy(sheet, property, allDisplays) : NOT_OPEN;
  return (
    <Stack gap="48">
      <ListTab
        title={displayTexts.list}
        count={countText(filterTexts, matchingDisplays.length, allDisplays.length)}
        address={address}
        search={{ label: filterTexts.search, hint: filterTexts.searchHint }}
        filters={offered.length > 1 ? [groupFilter(offered, allDisplays.length)] : []}
        tools={matchingDisplays.length > 0 && <CsvButton displays={matchingDisplays} />}
        action={add && allDisplays.length > 0 ? { label: displayTexts.pair.submit, onPress: add } : undefined}
        sheet={form}
        query={displays}
        filteredRows={matchingDisplays}
        failed={displayTexts.failed}
        loading={<Skeleton lines={4} />}
        empty={<Nothing onAdd={add} />}
        noMatch={{ title: filterTexts.noMatchTitle, text: filterTexts.noMatch, clear: filterTexts.clear }}
        isWhole
      >
        {() => (
          <DisplayList
            property={property}
            now={now}
            canEdit={canEdit}
            address={address}
            displays={matchingDisplays}
            onOpen={sheet.open}
          />
        )}
      </ListTab>
      <NoticeChoices propertyId={property.id} />
      <Row as="p" gap="0" paddingBlock="24 0" className={styles.help}>
        <Link href={`/help/displays?building=${property.slug}`} target="_blank">
          {displayTexts.help.guides}
        </Link>
        <Link href="/player-check" target="_blank">
          {displayTexts.help.check}
        </Link>
      </Row>
      {settings}
    </Stack>
  );
}

const NONE: readonly Display[] = [];

const groupFilter = (offered: ReturnType<typeof filterDisplays>['offered'], displayCount: number) => ({
  name: 'show' as const,
  label: filterTexts.label,
  all: filterTexts.all({ count: displayCount }),
  options: offered.map(({ group, count }) => ({
    value: group,
    label: filterTexts.group({ group: displayTexts.groups[group], count }),
  })),
});

function CsvButton({ displays }: { displays: readonly Display[] }) {
  const save = () => saveFile(new Blob([displaysCsv(displays)], { type: 'text/csv;charset=utf-8' }), 'displays.csv');
  return (
    <Button variant="secondary" size="small" onPress={save}>
      <Download aria-hidden /> {filterTexts.csv}
    </Button>
  );
}

/** Open sheet in the address; the QR code on a screen links to it with the screen's code. */
function useSheet() {
  const { opened: openedSheet, open, close } = useSheetWithFocusReturn();
  const [search] = useSearchParams();
  const writeSearch = useSearchWriter();
  const code = search.get('code');
  return {
    opened: openedSheet ?? (code === null ? null : ({ what: 'new' } as const)),
    code: code ?? '',
    open,
    close: () => (code === null ? close() : writeSearch(withoutCode, { replace: true })),
  };
}

const NOT_OPEN = { settings: null, form: null };

/** Opens forms beside the list, and settings in a dialog, whose preview needs the width. */
function openedBy(
  { opened: openedSheet, code, close }: ReturnType<typeof useSheet>,
  property: DisplayListProps['property'],
  displays: readonly Display[],
): { settings: ReactNode; form: ReactNode } {
  if (openedSheet?.what === 'new')
    return {
      settings: null,
      form: <PairDialog propertyId={property.id} code={code} displays={displays} onClose={close} />,
    };
  const display = displays.find(({ id }) => id === openedSheet?.id);
  if (!display) return NOT_OPEN;
  return openedSheet?.what === 'replace'
    ? { settings: null, form: <ReplaceDialog propertyId={property.id} display={display} onClose={close} /> }
    : { settings: <DisplaySettingsDialog property={property} display={display} onClose={close} />, form: null };
}

function withoutCode(before: URLSearchParams): Record<string, string> {
  const { code: _used, ...otherParameters } = Object.fromEntries(before);
  return otherParameters;
}

function Nothing({ onAdd }: { onAdd: (() => void) | undefined }) {
  const texts = displayTexts.empty;
  return (
    <EmptyState
      title={texts.title}
      action={
        onAdd && (
          <Button onPress={onAdd} {...OPENS_SHEET}>
            <Plus aria-hidden /> {displayTexts.pair.submit}
          </Button>
        )
      }
    >
      {onAdd ? (
        <ol className={styles.steps}>
          <li>{texts.steps.connect}</li>
          <li>
            <Address>{texts.steps.open({ address: `${location.host}/display` })}</Address>
          </li>
          <li>{texts.steps.type}</li>
        </ol>
      ) : (
        texts.viewer
      )}
    </EmptyState>
  );
}

const noticeTexts = displayTexts.notices;

function NoticeChoices({ propertyId }: { propertyId: number }) {
  const notices = useQuery(noticesQuery(propertyId));
  const choose = useChooseNotices(propertyId);
  const save = (choice: NoticeChoice) =>
    choose.mutate(choice, { onError: (error) => toastError(error, { fallback: noticeTexts.failed }) });
  return (
    <Stack as="section" maxWidth="form" aria-labelledby="display-notices">
      <h2 id="display-notices">{noticeTexts.title}</h2>
      <QueryState query={notices}>
        {(savedNotices) => {
          const choice = choose.isPending ? choose.variables : savedNotices;
          return (
            <Switch isSelected={choice.outages} onChange={(outages) => save({ outages })}>
              {noticeTexts.outages}
            </Switch>
          );
        }}
      </QueryState>
    </Stack>
  );
}
