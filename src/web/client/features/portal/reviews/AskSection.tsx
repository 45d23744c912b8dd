import { useRef, useState } from 'react';
import type { Reviews } from '../../../../../modules/reviews/schema.ts';
import reviewTexts from '../../../../../texts/generated/portal/reviews.en.js';
import { SendFailure } from '../../../components/SendFailure.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { useAskTenants } from './api.ts';
import styles from './Reviews.module.css';

const texts = reviewTexts.now;

/** Asks now: says first how many mails that is. */
export function AskSection({ propertyId, reviews }: { propertyId: number; reviews: Reviews }) {
  const { askable, mails, askedLately, withoutEmail, waiting, confirmed, unsubscribed, unsubscribedCount } = reviews;
  const [isSure, setSure] = useState(false);
  const asking = useAskTenants(propertyId);
  const title = useRef<HTMLHeadingElement>(null);
  // What was pressed goes: what came of it stands below the title.
  const settle = () => {
    title.current?.focus();
    setSure(false);
  };
  const send = () => asking.mutate(undefined, { onSettled: settle });
  return (
    <Stack gap="tight">
      <h3 ref={title} tabIndex={-1}>
        {texts.title}
      </h3>
      <p>
        {texts.count({ askable })} {askedLately > 0 && texts.lately({ count: askedLately })}{' '}
        {withoutEmail > 0 && texts.noEmail({ count: withoutEmail })}
      </p>
      {unsubscribedCount > 0 && (
        <Disclosure title={texts.unsubscribed} count={unsubscribedCount} level={4}>
          <ul className={styles.list}>
            {unsubscribed.map(({ tenantId, companyName, suiteNumber }) => (
              <li key={tenantId} className={styles.refusing}>
                <span>{texts.tenant({ company: companyName, suite: suiteNumber })}</span>
                <Badge tone="warning">{texts.noMail}</Badge>
              </li>
            ))}
          </ul>
          {unsubscribedCount > unsubscribed.length && (
            <p>{texts.moreUnsubscribed({ count: unsubscribedCount - unsubscribed.length })}</p>
          )}
        </Disclosure>
      )}
      {waiting + confirmed > 0 && <p>{texts.answers({ waiting, confirmed })}</p>}
      {asking.isError && <SendFailure error={asking.error} fallback={texts.failed} />}
      {asking.isSuccess && !isSure && (
        <Banner tone="success">{texts.asked({ count: asking.data.asked, mails: asking.data.mails })}</Banner>
      )}
      {isSure ? (
        <>
          <p role="status">{texts.sure({ count: mails })}</p>
          <Stack isRow gap="tight">
            <Button autoFocus isPending={asking.isPending} onPress={send}>
              {texts.send({ count: mails })}
            </Button>
            <Button variant="secondary" onPress={settle}>
              {texts.cancel}
            </Button>
          </Stack>
        </>
      ) : (
        askable > 0 && (
          <Stack isRow>
            <Button variant="secondary" onPress={() => setSure(true)}>
              {texts.ask({ count: askable })}
            </Button>
          </Stack>
        )
      )}
    </Stack>
  );
}
