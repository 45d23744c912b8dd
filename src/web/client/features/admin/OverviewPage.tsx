import { useQuery } from '@tanstack/react-query';
import type { Overview } from '../../../../modules/admin/schema.ts';
import { formatMoment, formatNumber } from '../../../../texts/format.ts';
import adminTexts from '../../../../texts/generated/admin/admin.en.js';
import { QueryState } from '../../components/QueryState.tsx';
import { usePageTitle } from '../../lib/page.ts';
import { Banner } from '../../ui/Banner.tsx';
import { cx } from '../../ui/cx.ts';
import { Link } from '../../ui/Link.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { adminQueries } from './api.ts';
import styles from './OverviewPage.module.css';

const texts = adminTexts.overview;

export function OverviewPage() {
  usePageTitle(texts.title);
  const overview = useQuery(adminQueries.overview);
  return (
    <>
      <PageHeader title={texts.title} />
      <QueryState query={overview} loading={<Skeleton lines={4} />} failed={texts.failed}>
        {(figures) => (
          <>
            {figures.paymentFault && <PaymentFault fault={figures.paymentFault} />}
            <ul className={styles.figures}>
              {figuresOf(figures).map((figure) => (
                <li key={figure.about} className={styles.figure}>
                  <span className={cx(styles.count, figure.isProblem && figure.count > 0 && styles.problem)}>
                    {formatNumber(figure.count)}
                  </span>
                  <Link href={figure.href}>{figure.label({ count: figure.count })}</Link>
                  <span className={styles.about}>{figure.about}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryState>
    </>
  );
}

function PaymentFault({ fault: { since, reason } }: { fault: NonNullable<Overview['paymentFault']> }) {
  return (
    <div className={styles.fault}>
      <Banner tone="danger" title={texts.keyRefused.title({ when: formatMoment(since) })}>
        <p>{texts.keyRefused.reason({ reason })}</p>
        <p>{texts.keyRefused.advice}</p>
      </Banner>
    </div>
  );
}

const figuresOf = (figures: Overview) => {
  const { ordersWaiting, testOrdersWaiting, mailsFailed, paymentProblems, screensOffline, signUps } = figures;
  const { ordersHeld, returnsOpen, replacementsWaiting } = figures;
  const onlyIfAny = [
    { ...texts.tests, count: testOrdersWaiting, href: '/admin/orders?status=pending&test=true', isProblem: false },
    { ...texts.returns, count: returnsOpen, href: '/admin/orders?todo=return', isProblem: true },
    { ...texts.replacements, count: replacementsWaiting, href: '/admin/orders?todo=replacement', isProblem: true },
    { ...texts.held, count: ordersHeld, href: '/admin/orders?held=true', isProblem: false },
  ];
  return [
    { ...texts.orders, count: ordersWaiting, href: '/admin/orders?status=pending&test=false', isProblem: false },
    ...onlyIfAny.filter(({ count }) => count > 0),
    { ...texts.payments, count: paymentProblems, href: '/admin/orders?problems=open', isProblem: true },
    { ...texts.mails, count: mailsFailed, href: '/admin/queues?state=failed', isProblem: true },
    { ...texts.screens, count: screensOffline, href: '/admin/screens', isProblem: true },
    { ...texts.signUps, count: signUps, href: `/admin/users?since=${figures.signUpsSince}`, isProblem: false },
  ];
};
