import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import ordersTexts from '../../../../texts/generated/admin/orders.en.js';
import { lazyDialog } from '../../components/lazy-part.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './lists.module.css';
import { problemsQuery } from './orders/api.ts';
import type { ProblemsDialogProps } from './ProblemsDialog.tsx';

const texts = ordersTexts.problems;

const ProblemsDialog = lazyDialog<ProblemsDialogProps>(
  async () => (await import('./ProblemsDialog.tsx')).ProblemsDialog,
);

interface PaymentProblemsProps {
  /** Opened by the address. */
  isAsked: boolean;
  onAsk: (isAsked: boolean) => void;
}

/** Refunds, disputes and fraud warnings that need attention. */
export function PaymentProblems({ isAsked, onAsk }: PaymentProblemsProps) {
  const { data } = useQuery(problemsQuery(false, 1));
  const [isOpen, setOpen] = useState(false);
  const total = data?.total ?? 0;
  const close = () => {
    setOpen(false);
    if (isAsked) onAsk(false);
  };
  return (
    <>
      {total > 0 && (
        <div className={styles.tools}>
          <Banner
            tone="warning"
            action={
              <Button variant="secondary" size="small" aria-label={texts.title} onPress={() => setOpen(true)}>
                {texts.show}
              </Button>
            }
          >
            {texts.count({ count: total })}
          </Banner>
        </div>
      )}
      <ProblemsDialog isOpen={isOpen || isAsked} onClose={close} />
    </>
  );
}
