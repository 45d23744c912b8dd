import { useQuery } from '@tanstack/react-query';
import type { NoticeChoice } from '../../../../../modules/displays/schema.ts';
import displayTexts from '../../../../../texts/generated/portal/displays.en.js';
import { QueryState } from '../../../components/QueryState.tsx';
import { toastError } from '../../../lib/toasts.ts';
import { Switch } from '../../../ui/Switch.tsx';
import { noticesQuery, useChooseNotices } from './api.ts';
import styles from './DisplaysPanel.module.css';

const texts = displayTexts.notices;

/** What one is mailed of a building's screens; each choice counts at once. */
export function NoticeChoices({ propertyId }: { propertyId: number }) {
  const notices = useQuery(noticesQuery(propertyId));
  const choose = useChooseNotices(propertyId);
  const save = (choice: NoticeChoice) =>
    choose.mutate(choice, { onError: (error) => toastError(error, { fallback: texts.failed }) });
  return (
    <section className={styles.notices} aria-labelledby="display-notices">
      <h2 id="display-notices">{texts.title}</h2>
      <QueryState query={notices}>
        {(saved) => {
          const choice = choose.isPending ? choose.variables : saved;
          return (
            <>
              <Switch isSelected={choice.outages} onChange={(outages) => save({ ...choice, outages })}>
                {texts.outages}
              </Switch>
              <Switch isSelected={choice.weekly} onChange={(weekly) => save({ ...choice, weekly })}>
                {texts.weekly}
              </Switch>
            </>
          );
        }}
      </QueryState>
    </section>
  );
}
