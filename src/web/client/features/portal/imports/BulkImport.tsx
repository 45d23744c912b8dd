import { ChevronDown, FileUp, Link2, Mails, Tags } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import texts from '../../../../../texts/generated/portal/import-files.en.js';
import linkTexts from '../../../../../texts/generated/portal/import-link.en.js';
import kindTexts from '../../../../../texts/generated/portal/kinds.en.js';
import reviewTexts from '../../../../../texts/generated/portal/reviews.en.js';
import { lazyDialog, lazyPart } from '../../../components/lazy-part.tsx';
import { useSheetAddress } from '../../../lib/sheet-address.ts';
import { Button } from '../../../ui/Button.tsx';
import type { AnchoredMenuProps } from '../../../ui/Menu.tsx';
import { opensMenu } from '../../../ui/opens-menu.ts';
import { Row } from '../../../ui/Row.tsx';
import styles from './BulkImport.module.css';
import { latestDraft } from './drafts.ts';
import { importHref } from './import-address.ts';
import type { LinkDialogProps } from './LinkDialog.tsx';

const Menu = lazyPart<AnchoredMenuProps>(async () => (await import('../../../ui/Menu.tsx')).AnchoredMenu, null);
const LinkDialog = lazyDialog<LinkDialogProps>(async () => (await import('./LinkDialog.tsx')).LinkDialog);

interface BulkImportProps {
  propertyId: number;
  /** May change the link. */
  administer: boolean;
}

/** All ways to fill the list, and its fields, at once. An import continues where it was left. */
export function BulkImport({ propertyId, administer }: BulkImportProps) {
  const navigate = useNavigate();
  const { opened, open, close } = useSheetAddress();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { ways } = texts;
  const start = () => {
    const draft = latestDraft(propertyId);
    void navigate(importHref(propertyId, draft?.step, draft?.id));
  };
  return (
    <Row as="span" isSingleLine isInline gap="0" className={styles.ways}>
      <Button variant="secondary" size="small" onPress={start}>
        <FileUp aria-hidden />
        {texts.open}
      </Button>
      <button
        type="button"
        aria-label={texts.more}
        title={texts.more}
        aria-expanded={anchor !== null}
        className={styles.more}
        {...opensMenu(setAnchor)}
      >
        <ChevronDown aria-hidden />
      </button>
      {anchor && (
        <Menu
          label={texts.more}
          anchor={anchor}
          onClose={() => setAnchor(null)}
          items={[
            {
              id: 'file',
              label: ways.file,
              description: ways.fileAbout,
              icon: <FileUp aria-hidden />,
              onAction: start,
            },
            {
              id: 'link',
              label: linkTexts.open,
              description: linkTexts.about,
              icon: <Link2 aria-hidden />,
              onAction: () => open({ what: 'link' }),
            },
            {
              id: 'ask',
              label: reviewTexts.open,
              description: reviewTexts.about,
              icon: <Mails aria-hidden />,
              onAction: () => open({ what: 'reviews' }),
            },
            {
              id: 'kinds',
              label: kindTexts.open,
              description: kindTexts.about,
              icon: <Tags aria-hidden />,
              onAction: () => open({ what: 'kinds' }),
            },
          ]}
        />
      )}
      <LinkDialog propertyId={propertyId} canEdit={administer} isOpen={opened?.what === 'link'} onOpenChange={close} />
    </Row>
  );
}
