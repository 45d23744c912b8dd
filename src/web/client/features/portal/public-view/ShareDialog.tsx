import { useQuery } from '@tanstack/react-query';
import type { PropertySummary } from '../../../../../modules/tenancy/schema.ts';
import publicViewTexts from '../../../../../texts/generated/portal/public-view.en.js';
import { QueryState } from '../../../components/QueryState.tsx';
import { propertyQuery } from '../../../entities/property/api.ts';
import { Dialog, type DialogProps } from '../../../ui/Dialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { GlassCaseSection } from './GlassCaseSection.tsx';
import { ShareSections } from './ShareSections.tsx';

interface ShareDialogProps extends Pick<DialogProps, 'isOpen' | 'onOpenChange'> {
  property: Pick<PropertySummary, 'id' | 'name' | 'slug'>;
}

/** Dialog with the building's link, QR code and printed sheets, on every tab. */
export function ShareDialog({ property, ...dialog }: ShareDialogProps) {
  const query = useQuery(propertyQuery(property.id));
  return (
    <Dialog {...dialog} title={publicViewTexts.shareBuilding({ name: property.name })} size="sheet">
      <Stack gap="24">
        <ShareSections property={property}>
          {(url) => (
            <QueryState query={query} loading={<Skeleton lines={4} />}>
              {(fullProperty) => <GlassCaseSection property={fullProperty} url={url} />}
            </QueryState>
          )}
        </ShareSections>
      </Stack>
    </Dialog>
  );
}
