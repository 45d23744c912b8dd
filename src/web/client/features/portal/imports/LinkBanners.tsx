import type { ImportSource } from '../../../../../modules/imports/schema.ts';
import linkTexts from '../../../../../texts/generated/portal/import-link.en.js';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { outcomeText } from './outcome-text.ts';

const texts = linkTexts.notice;

export interface LinkBannersProps {
  source: ImportSource;
  onOpen: () => void;
}

export function LinkBanners({ source: { proposal, outcome, failure }, onOpen }: LinkBannersProps) {
  const effect = proposal?.validation.preview?.outcomes[proposal.mode];
  return (
    <>
      {proposal && (
        <Banner
          tone="info"
          title={texts.waiting}
          action={
            <Button size="small" onPress={onOpen}>
              {texts.review}
            </Button>
          }
        >
          {effect && outcomeText(effect)}
        </Banner>
      )}
      {outcome === 'failed' && (
        <Banner
          tone="warning"
          title={texts.failed}
          action={
            <Button size="small" variant="secondary" onPress={onOpen}>
              {texts.settings}
            </Button>
          }
        >
          {failure}
        </Banner>
      )}
    </>
  );
}
