import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Reviews } from '../../../../../modules/reviews/schema.ts';
import { formatLongMoment } from '../../../../../texts/format.ts';
import reviewTexts from '../../../../../texts/generated/portal/reviews.en.js';
import { QueryState } from '../../../components/QueryState.tsx';
import { SendFailure } from '../../../components/SendFailure.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { reviewsQuery, useAskTenants, useSchedule } from './api.ts';
import { ProposalList } from './ProposalList.tsx';
import styles from './Reviews.module.css';

export interface ReviewsDialogProps {
  propertyId: number;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function ReviewsDialog({ propertyId, isOpen, onOpenChange }: ReviewsDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={reviewTexts.title}
      size="wide"
      footer={
        <Button variant="secondary" onPress={() => onOpenChange(false)}>
          {reviewTexts.close}
        </Button>
      }
    >
      <Content propertyId={propertyId} />
    </Dialog>
  );
}

function Content({ propertyId }: { propertyId: number }) {
  const reviews = useQuery({ ...reviewsQuery(propertyId), refetchOnMount: 'always' });
  return (
    <QueryState query={reviews} loading={<Skeleton lines={5} />} failed={reviewTexts.failed}>
      {(reviews: Reviews) => (
        <Stack gap="32">
          <p>{reviewTexts.lead}</p>
          <ProposalList propertyId={propertyId} reviews={reviews} />
          <ScheduleSection propertyId={propertyId} nextAt={reviews.nextAt} />
          <AskSection propertyId={propertyId} reviews={reviews} />
        </Stack>
      )}
    </QueryState>
  );
}

const scheduleTexts = reviewTexts.schedule;
const askTexts = reviewTexts.now;

function ScheduleSection({ propertyId, nextAt }: { propertyId: number; nextAt: string | null }) {
  const schedule = useSchedule(propertyId);
  return (
    <Stack gap="8">
      <h3>{scheduleTexts.title}</h3>
      {schedule.isError && <SendFailure error={schedule.error} fallback={scheduleTexts.failed} />}
      <Switch
        isSelected={nextAt !== null}
        isReadOnly={schedule.isPending}
        onChange={(isOn) => schedule.mutate(isOn)}
        description={nextAt === null ? scheduleTexts.off : scheduleTexts.next({ when: formatLongMoment(nextAt) })}
      >
        {scheduleTexts.isOn}
      </Switch>
    </Stack>
  );
}

interface AskSectionProps {
  propertyId: number;
  reviews: Reviews;
}

function AskSection({ reviews, propertyId }: AskSectionProps) {
  const { askable, mails, askedLately, withoutEmail, waiting, confirmed } = reviews;
  const [isSure, setSure] = useState(false);
  const asking = useAskTenants(propertyId);
  const title = useRef<HTMLHeadingElement>(null);
  // The pressed button is unmounted; the result is below the title.
  const closeConfirmation = () => {
    title.current?.focus();
    setSure(false);
  };
  const send = () => asking.mutate(undefined, { onSettled: closeConfirmation });
  return (
    <Stack gap="8">
      <h3 ref={title} tabIndex={-1}>
        {askTexts.title}
      </h3>
      <p>
        <span>{askTexts.count({ askable })}</span>{' '}
        {askedLately > 0 && <span>{askTexts.lately({ count: askedLately })}</span>}{' '}
        {withoutEmail > 0 && <span>{askTexts.noEmail({ count: withoutEmail })}</span>}
      </p>
      {waiting + confirmed > 0 && <p>{askTexts.answers({ waiting, confirmed })}</p>}
      <div>
        <Counted title={askTexts.unanswered} count={waiting} tenants={reviews.unanswered} propertyId={propertyId} />
        <Counted
          title={askTexts.unreachable}
          count={withoutEmail}
          tenants={reviews.unreachable}
          propertyId={propertyId}
        />
        <Counted
          title={askTexts.unsubscribed}
          count={reviews.unsubscribedCount}
          tenants={reviews.unsubscribed}
          badge={askTexts.noMail}
          propertyId={propertyId}
        />
      </div>
      {asking.isError && <SendFailure error={asking.error} fallback={askTexts.failed} />}
      {asking.isSuccess && !isSure && (
        <Banner tone="success">{askTexts.asked({ count: asking.data.asked, mails: asking.data.mails })}</Banner>
      )}
      {isSure ? (
        <>
          <p role="status">{askTexts.sure({ count: mails })}</p>
          <Row align="center">
            <Button autoFocus isPending={asking.isPending} onPress={send}>
              {askTexts.send({ count: mails })}
            </Button>
            <Button variant="secondary" onPress={closeConfirmation}>
              {askTexts.cancel}
            </Button>
          </Row>
        </>
      ) : (
        askable > 0 && (
          <Row align="center" gap="16">
            <Button variant="secondary" onPress={() => setSure(true)}>
              {askTexts.ask({ count: askable })}
            </Button>
          </Row>
        )
      )}
    </Stack>
  );
}

interface CountedProps {
  propertyId: number;
  title: string;
  count: number;
  tenants: Reviews['unanswered'];
  badge?: string;
}

/** Tenants behind a count; each links to its form, where the address is changed. */
function Counted({ title, count, tenants, badge, propertyId }: CountedProps) {
  if (count === 0) return null;
  return (
    <Disclosure title={title} count={count} level={4}>
      <Stack as="ul" gap="0">
        {tenants.map(({ tenantId, companyName, suiteNumber }) => (
          <Row key={tenantId} as="li" align="center" justify="between" paddingBlock="8" className={styles.refusing}>
            <Link href={`/manage?property=${propertyId}&tab=tenants&open=${tenantId}`}>
              {askTexts.tenant({ company: companyName, suite: suiteNumber })}
            </Link>
            {badge && <Badge tone="warning">{badge}</Badge>}
          </Row>
        ))}
      </Stack>
      {count > tenants.length && <p>{askTexts.more({ count: count - tenants.length })}</p>}
    </Disclosure>
  );
}
