import { type ReactNode, useEffect, useRef } from 'react';
import { formatMoment } from '../../../../../texts/format.ts';
import ordersTexts from '../../../../../texts/generated/admin/orders.en.js';
import conflictTexts from '../../../../../texts/generated/kit/conflict.en.js';
import { Banner } from '../../../ui/Banner.tsx';
import styles from './forms.module.css';
import { OrderHistory } from './OrderHistory.tsx';
import type { StaleChange } from './useOrderForm.ts';

const texts = ordersTexts.dialog;

/** Changes by another administrator since the dialog opened. Takes the focus to be announced. */
export function StaleNotice({ stale, children }: { stale: StaleChange; children?: ReactNode }) {
  const shown = useRef<HTMLElement>(null);
  useEffect(() => shown.current?.focus(), []);
  const { changedBy, changedAt, changes, trackingBefore } = stale;
  const when = changedAt ? conflictTexts.on({ when: formatMoment(changedAt) }) : conflictTexts.meanwhile;
  return (
    <section ref={shown} tabIndex={-1} aria-label={texts.staleTitle} className={styles.form}>
      <Banner tone="warning" title={texts.staleTitle}>
        {texts.stale({ who: changedBy, when })}
      </Banner>
      <OrderHistory events={changes} trackingBefore={trackingBefore} />
      {children}
    </section>
  );
}
