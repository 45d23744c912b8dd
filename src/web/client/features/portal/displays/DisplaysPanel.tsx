import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import type { NoticeChoice } from '../../../../../modules/displays/schema.ts';
import displayTexts from '../../../../../texts/generated/portal/displays.en.js';
import { QueryState } from '../../../components/QueryState.tsx';
import { useSheetAddress } from '../../../lib/sheet-address.ts';
import { toastError } from '../../../lib/toasts.ts';
import { Address } from '../../../ui/Address.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { displaysQuery, noticesQuery, useChooseNotices } from './api.ts';
import { DisplayList, type DisplayListProps } from './DisplayList.tsx';
import { DisplaySettingsDialog } from './DisplaySettingsDialog.tsx';
import styles from './DisplaysPanel.module.css';
import { PairDialog } from './PairDialog.tsx';
import { ReplaceDialog } from './ReplaceDialog.tsx';

export function DisplaysPanel({ property, canEdit }: Pick<DisplayListProps, 'property' | 'canEdit'>) {
  const displays = useQuery(displaysQuery(property.id));
  const sheet = useSheet();
  return (
    <div className={styles.panel}>
      <QueryState
        query={displays}
        loading={<Skeleton lines={4} />}
        failed={displayTexts.failed}
        empty={<Nothing onAdd={canEdit ? () => sheet.open({ what: 'new' }) : undefined} />}
      >
        {(list) => (
          <DisplayList
            property={property}
            displays={list}
            now={displays.dataUpdatedAt}
            canEdit={canEdit}
            onOpen={sheet.open}
          />
        )}
      </QueryState>
      <NoticeChoices propertyId={property.id} />
      {canEdit && displays.data && <OpenSheet {...sheet} property={property} displays={displays.data} />}
    </div>
  );
}

/** In the address; the QR code on a screen links to it with the screen's code. */
function useSheet() {
  const { opened, open, close } = useSheetAddress();
  const [search, setSearch] = useSearchParams();
  const code = search.get('code');
  return {
    opened: opened ?? (code === null ? null : ({ what: 'new' } as const)),
    code: code ?? '',
    open,
    close: () => (code === null ? close() : setSearch(withoutCode, { replace: true })),
  };
}

type OpenSheetProps = Omit<ReturnType<typeof useSheet>, 'open'> & Pick<DisplayListProps, 'property' | 'displays'>;

function OpenSheet({ opened, code, close, property, displays }: OpenSheetProps) {
  if (opened === null) return null;
  if (opened.what === 'new')
    return <PairDialog propertyId={property.id} code={code} displays={displays} onClose={close} />;
  const display = displays.find(({ id }) => id === opened.id);
  if (!display) return null;
  return opened.what === 'replace' ? (
    <ReplaceDialog propertyId={property.id} display={display} onClose={close} />
  ) : (
    <DisplaySettingsDialog property={property} display={display} onClose={close} />
  );
}

function withoutCode(before: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(before);
  next.delete('code');
  return next;
}

function Nothing({ onAdd }: { onAdd: (() => void) | undefined }) {
  const texts = displayTexts.empty;
  return (
    <EmptyState
      title={texts.title}
      action={
        onAdd && (
          <Button onPress={onAdd}>
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
    <section className={styles.notices} aria-labelledby="display-notices">
      <h2 id="display-notices">{noticeTexts.title}</h2>
      <QueryState query={notices}>
        {(saved) => {
          const choice = choose.isPending ? choose.variables : saved;
          return (
            <Switch isSelected={choice.outages} onChange={(outages) => save({ outages })}>
              {noticeTexts.outages}
            </Switch>
          );
        }}
      </QueryState>
    </section>
  );
}
