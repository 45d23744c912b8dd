import { useQuery } from '@tanstack/react-query';
import ordersTexts from '../../../../texts/generated/admin/orders.en.js';
import { lazyDialog } from '../../components/lazy-part.tsx';
import { usePagedListView } from '../../lib/list-view.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './admin.module.css';
import { problemsQuery } from './orders/api.ts';
import type { ProblemsDialogProps } from './ProblemsDialog.tsx';

const texts = ordersTexts.problems;

const ProblemsDialog = lazyDialog<ProblemsDialogProps>(
  async () => (await import('./ProblemsDialog.tsx')).ProblemsDialog,
);

/** Refunds, disputes and fraud warnings that need attention; the address can open them. */
export function PaymentProblems() {
  const { data } = useQuery(problemsQuery(false, 1));
  const { view, choose } = usePagedListView(['problems']);
  const total = data?.total ?? 0;
  return (
    <>
      {total > 0 && (
        <div className={styles.notice}>
          <Banner
            tone="warning"
            action={
              <Button
                variant="secondary"
                size="small"
                aria-label={texts.title}
                onPress={() => choose({ problems: 'open' })}
              >
                {texts.show}
              </Button>
            }
          >
            {texts.count({ count: total })}
          </Banner>
        </div>
      )}
      <ProblemsDialog isOpen={view.problems === 'open'} onClose={() => choose({ problems: '' })} />
    </>
  );
}
