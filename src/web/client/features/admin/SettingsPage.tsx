import { useState } from 'react';
import adminTexts from '../../../../texts/generated/admin/admin.en.js';
import { usePageTitle } from '../../lib/page.ts';
import { toast } from '../../lib/toasts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Switch } from '../../ui/Switch.tsx';
import styles from './SettingsPage.module.css';

const texts = adminTexts.settings;

/** The specification asks for controls without effect; the page says so. */
export function SettingsPage() {
  usePageTitle(texts.title);
  const [isMaintenance, setMaintenance] = useState(false);
  const [hasEmails, setEmails] = useState(true);
  const warn = () => toast({ title: texts.dangerToastTitle, message: texts.dangerToast, tone: 'warning' });
  return (
    <div className={styles.page}>
      <PageHeader title={texts.title} />
      <Banner tone="info">{texts.note}</Banner>
      <div className={styles.switches}>
        <Switch isSelected={isMaintenance} onChange={setMaintenance} description={texts.maintenanceHint}>
          {texts.maintenance}
        </Switch>
        <Switch isSelected={hasEmails} onChange={setEmails} description={texts.emailsHint}>
          {texts.emails}
        </Switch>
      </div>
      <section className={styles.danger} aria-labelledby="danger-zone">
        <h2 id="danger-zone">{texts.danger}</h2>
        <p>{texts.dangerHint}</p>
        <Button variant="danger" onPress={warn}>
          {texts.dangerButton}
        </Button>
      </section>
    </div>
  );
}
