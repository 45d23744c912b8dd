import { useQuery } from '@tanstack/react-query';
import type { Overview } from '../../../../modules/admin/schema.ts';
import { shopDay } from '../../../../shared/business-days.ts';
import { formatLongWeekday, formatMoment } from '../../../../texts/format.ts';
import adminTexts from '../../../../texts/generated/admin/admin.en.js';
import { QueryState } from '../../components/QueryState.tsx';
import { usePageTitle } from '../../lib/page.ts';
import { serverNow } from '../../lib/server-now.ts';
import { Banner } from '../../ui/Banner.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Row } from '../../ui/Row.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TaskGroup, TaskLine } from '../../ui/TaskList.tsx';
import { Text } from '../../ui/Text.tsx';
import { adminQueries } from './api.ts';
import styles from './OverviewPage.module.css';

const texts = adminTexts.overview;

/** Tasks of today, one line per kind with its action. */
export function OverviewPage() {
  usePageTitle(texts.title);
  const overview = useQuery(adminQueries.overview);
  return (
    <>
      <PageHeader title={texts.title} isTight />
      <QueryState query={overview} loading={<Skeleton lines={6} />} failed={texts.failed}>
        {(overview) => (
          <>
            {overview.paymentFault && <PaymentFault fault={overview.paymentFault} />}
            <Tasks overview={overview} />
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

function Tasks({ overview }: { overview: Overview }) {
  const groups = groupsOf(overview)
    .map(({ title, tasks }) => ({ title, tasks: tasks.filter(({ count }) => count > 0) }))
    .filter(({ tasks }) => tasks.length > 0);
  return (
    <>
      <Row align="baseline" gap="0 16" paddingBlock="8 16">
        <h2>{texts.today}</h2>
        <Text tone="quiet">{formatLongWeekday(shopDay(serverNow()))}</Text>
      </Row>
      {groups.length === 0 && (
        <Text size="lead" maxWidth="measure" paddingBlock="0 24">
          {texts.nothing}
        </Text>
      )}
      {[...groups, newsGroup(overview)].map(({ title, tasks }) => (
        <TaskGroup key={title} title={title}>
          {tasks.map(({ label, about, action, count, href }) => (
            <TaskLine
              key={action}
              title={label({ count })}
              actions={
                <LinkButton href={href} size="small" variant="secondary">
                  {action}
                </LinkButton>
              }
            >
              {about}
            </TaskLine>
          ))}
        </TaskGroup>
      ))}
    </>
  );
}

interface Task {
  readonly label: (values: { count: number }) => string;
  readonly about: string;
  readonly action: string;
  readonly count: number;
  readonly href: string;
}

interface Group {
  readonly title: string;
  readonly tasks: readonly Task[];
}

const groupsOf = (overview: Overview): readonly Group[] => [
  {
    title: texts.groups.orders,
    tasks: [
      { ...texts.orders, count: overview.ordersWaiting, href: '/admin/orders?todo=ship' },
      { ...texts.replacements, count: overview.replacementsWaiting, href: '/admin/orders?todo=replacement' },
      { ...texts.returns, count: overview.returnsOpen, href: '/admin/orders?todo=return' },
      { ...texts.confirm, count: overview.deliveriesToConfirm, href: '/admin/orders?todo=confirm' },
      { ...texts.held, count: overview.ordersHeld, href: '/admin/orders?held=true' },
    ],
  },
  {
    title: texts.groups.money,
    tasks: [
      { ...texts.payments, count: overview.paymentProblems, href: '/admin/orders?problems=open' },
      { ...texts.invoices, count: overview.invoicesOverdue, href: '/admin/orders?todo=overdue' },
    ],
  },
  {
    title: texts.groups.shop,
    tasks: [
      { ...texts.quotes, count: overview.quotesRequested, href: '/admin/quotes?state=requested' },
      { ...texts.stock, count: overview.variantsLow, href: '/admin/products' },
    ],
  },
  {
    title: texts.groups.platform,
    tasks: [
      { ...texts.mails, count: overview.mailsFailed, href: '/admin/queues?state=failed' },
      { ...texts.displays, count: overview.screensOffline, href: '/admin/displays' },
    ],
  },
];

/** Group of news that need no action. */
const newsGroup = ({ signUps, signUpsSince, testOrdersWaiting }: Overview): Group => ({
  title: texts.groups.week,
  tasks: [
    { ...texts.signUps, count: signUps, href: `/admin/users?since=${signUpsSince}` },
    ...(testOrdersWaiting > 0
      ? [{ ...texts.tests, count: testOrdersWaiting, href: '/admin/orders?status=pending&test=true' }]
      : []),
  ],
});
