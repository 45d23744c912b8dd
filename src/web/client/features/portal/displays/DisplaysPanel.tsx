import { useQuery } from '@tanstack/react-query';
import displayTexts from '../../../../../texts/generated/portal/displays.en.js';
import { QueryState } from '../../../components/QueryState.tsx';
import { Address } from '../../../ui/Address.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { displaysQuery } from './api.ts';
import { DisplayList, type DisplayListProps } from './DisplayList.tsx';
import styles from './DisplaysPanel.module.css';
import { NoticeChoices } from './NoticeChoices.tsx';
import { PairForm } from './PairForm.tsx';

/** The screens of a building: how each is, and the way to one more. */
export function DisplaysPanel({ property, canEdit }: Omit<DisplayListProps, 'displays'>) {
  const displays = useQuery(displaysQuery(property.id));
  return (
    <div className={styles.panel}>
      <QueryState
        query={displays}
        loading={<Skeleton lines={4} />}
        failed={displayTexts.failed}
        empty={<Nothing canEdit={canEdit} />}
      >
        {(list) => <DisplayList property={property} displays={list} canEdit={canEdit} />}
      </QueryState>
      <div className={styles.below}>
        {canEdit && <PairForm propertyId={property.id} />}
        <NoticeChoices propertyId={property.id} />
      </div>
    </div>
  );
}

function Nothing({ canEdit }: { canEdit: boolean }) {
  const texts = displayTexts.empty;
  return (
    <EmptyState title={texts.title}>
      {canEdit ? (
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
