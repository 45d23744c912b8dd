import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffNoticeChoice } from '../../../../modules/admin/schema.ts';
import adminTexts from '../../../../texts/generated/admin/admin.en.js';
import { Parts } from '../../components/parts/Parts.tsx';
import { usePart } from '../../components/parts/use-part.ts';
import { QueryState } from '../../components/QueryState.tsx';
import { useSignedInUser } from '../../entities/session/api.ts';
import { usePageTitle } from '../../lib/page.ts';
import { toast, toastError } from '../../lib/toasts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { staffNoticesQuery, useChooseStaffNotices } from './api.ts';
import styles from './SettingsPage.module.css';
import { ShopSettings } from './ShopSettings.tsx';
import { settingsParts } from './settings-parts.ts';

const texts = adminTexts.settings;
const notifyTexts = texts.notify;

export function SettingsPage() {
  usePageTitle(texts.title);
  const open = usePart(settingsParts);
  return (
    <div className={styles.page}>
      <PageHeader title={texts.title} />
      <Parts label={texts.parts.label} names={texts.parts} parts={settingsParts} open={open}>
        <div>
          {open.part === 'general' && <General />}
          <ShopSettings part={open.part} onPart={open.open} />
        </div>
      </Parts>
    </div>
  );
}

/** General settings. The specification requires controls without effect; the page says so. */
function General() {
  const [isMaintenance, setMaintenance] = useState(false);
  const [hasEmails, setEmails] = useState(true);
  const warn = () => toast({ title: texts.dangerToastTitle, message: texts.dangerToast, tone: 'warning' });
  return (
    <>
      <NoticeChoices />
      <h2>{texts.withoutEffect}</h2>
      <Banner tone="info">{texts.note}</Banner>
      <Stack paddingBlock="24 32">
        <Switch isSelected={isMaintenance} onChange={setMaintenance} description={texts.maintenanceHint}>
          {texts.maintenance}
        </Switch>
        <Switch isSelected={hasEmails} onChange={setEmails} description={texts.emailsHint}>
          {texts.emails}
        </Switch>
      </Stack>
      <Stack
        as="section"
        align="start"
        gap="12"
        paddingBlock="16 0"
        className={styles.danger}
        aria-labelledby="danger-zone"
      >
        <h2 id="danger-zone">{texts.danger}</h2>
        <p>{texts.dangerHint}</p>
        <Button variant="danger" onPress={warn}>
          {texts.dangerButton}
        </Button>
      </Stack>
    </>
  );
}

const kinds = ['orders', 'disputes', 'refunds', 'stock'] as const;

function NoticeChoices() {
  const { username } = useSignedInUser();
  const notices = useQuery(staffNoticesQuery);
  const choose = useChooseStaffNotices();
  const save = (choice: StaffNoticeChoice) =>
    choose.mutate(choice, { onError: (error) => toastError(error, { fallback: notifyTexts.saveFailed }) });
  return (
    <section className={styles.notify} aria-labelledby="notify-me">
      <h2 id="notify-me">{notifyTexts.title}</h2>
      <p>{notifyTexts.lead({ address: username })}</p>
      <QueryState query={notices} loading={<Skeleton lines={4} />} failed={notifyTexts.failed}>
        {(savedNotices) => {
          const choice = choose.isPending ? choose.variables : savedNotices;
          return (
            <Stack paddingBlock="24 32">
              {kinds.map((kind) => (
                <Checkbox
                  key={kind}
                  isSelected={choice[kind]}
                  onChange={(isWanted) => save({ ...choice, [kind]: isWanted })}
                  description={notifyTexts[`${kind}Hint`]}
                >
                  {notifyTexts[kind]}
                </Checkbox>
              ))}
            </Stack>
          );
        }}
      </QueryState>
    </section>
  );
}
