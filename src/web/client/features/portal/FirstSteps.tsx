import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import portalTexts from '../../../../texts/generated/portal/portal.en.js';
import { announcementsQuery } from '../../entities/announcement/api.ts';
import { tenantsQuery } from '../../entities/tenant/api.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { PlainButton } from '../../ui/PlainButton.tsx';
import { keepFirstSteps, useFirstSteps } from './first-steps.ts';
import { StepFloors } from './StepFloors.tsx';

const texts = portalTexts.steps;

/** The steps, where a building without tenants has its empty list: from here on they can be found again. */
export function FirstSteps({ propertyId }: { propertyId: number }) {
  const progress = useFirstSteps(propertyId);
  const { isDone } = useSteps(propertyId);
  useEffect(() => {
    if (progress === undefined) keepFirstSteps(propertyId, 'begun');
  }, [propertyId, progress]);
  return <StepFloors isDone={isDone} hrefs={hrefsOf(propertyId)} />;
}

/** Shows the steps again until all are done; nothing for buildings that were never met empty on this device. */
export function FirstStepsAgain({ propertyId }: { propertyId: number }) {
  const [search] = useSearchParams();
  /** The page it was opened on: following a step leaves it. */
  const [openOn, setOpenOn] = useState<string>();
  const place = search.toString();
  const progress = useFirstSteps(propertyId);
  const { isDone, isLeft } = useSteps(propertyId);
  const isSeenNow = progress === 'begun' && search.get('tab') === 'public';
  useEffect(() => {
    if (isSeenNow) keepFirstSteps(propertyId, 'seen');
  }, [propertyId, isSeenNow]);
  if (!isLeft) return null;
  return (
    <>
      <PlainButton variant="quiet" size="small" onPress={() => setOpenOn(place)}>
        {texts.title}
      </PlainButton>
      <Dialog isOpen={openOn === place} onOpenChange={() => setOpenOn(undefined)} title={texts.title} size="wide">
        <StepFloors isDone={isDone} hrefs={hrefsOf(propertyId)} onFollow={() => setOpenOn(undefined)} />
      </Dialog>
    </>
  );
}

function useSteps(propertyId: number) {
  const progress = useFirstSteps(propertyId);
  const hasBegun = progress !== undefined;
  const tenants = useQuery({ ...tenantsQuery(propertyId), enabled: hasBegun }).data;
  const announcements = useQuery({ ...announcementsQuery(propertyId), enabled: hasBegun }).data;
  const isDone = {
    building: true,
    tenants: (tenants?.length ?? 0) > 0,
    announcement: (announcements?.length ?? 0) > 0,
    wall: progress === 'seen',
  };
  return {
    isDone,
    /** Known to be left: lists that are on their way count as full. */
    isLeft: hasBegun && (tenants?.length === 0 || announcements?.length === 0 || !isDone.wall),
  };
}

function hrefsOf(propertyId: number) {
  const to = (tab: string) => `/manage?property=${propertyId}&tab=${tab}`;
  return { tenants: to('tenants'), announcement: to('announcements'), wall: to('public') };
}
