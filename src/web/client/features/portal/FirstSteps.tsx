import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { create } from 'zustand';
import portalTexts from '../../../../texts/generated/portal/portal.en.js';
import { Dialog } from '../../components/lazy-dialogs.ts';
import { announcementsQuery } from '../../entities/announcement/api.ts';
import { tenantsQuery } from '../../entities/tenant/api.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './FirstSteps.module.css';

const texts = portalTexts.steps;

export function FirstSteps({ propertyId }: { propertyId: number }) {
  const progress = useProgress(propertyId);
  const { isDone } = useSteps(propertyId);
  useEffect(() => {
    if (progress === undefined) saveProgress(propertyId, 'begun');
  }, [propertyId, progress]);
  return <StepFloors isDone={isDone} hrefs={hrefsOf(propertyId)} />;
}

/** Onboarding steps until all are done; none for a building that was never empty on this device. */
export function FirstStepsAgain({ propertyId }: { propertyId: number }) {
  const [search] = useSearchParams();
  /** Query string of the page that opened the dialog; navigation closes it. */
  const [openOn, setOpenOn] = useState<string>();
  const queryString = search.toString();
  const progress = useProgress(propertyId);
  const { isDone, isLeft } = useSteps(propertyId);
  const isSeenNow = progress === 'begun' && search.get('tab') === 'public';
  useEffect(() => {
    if (isSeenNow) saveProgress(propertyId, 'seen');
  }, [propertyId, isSeenNow]);
  if (!isLeft) return null;
  return (
    <>
      <Button variant="quiet" size="small" onPress={() => setOpenOn(queryString)}>
        {texts.title}
      </Button>
      <Dialog isOpen={openOn === queryString} onOpenChange={() => setOpenOn(undefined)} title={texts.title} size="wide">
        <StepFloors isDone={isDone} hrefs={hrefsOf(propertyId)} onFollow={() => setOpenOn(undefined)} />
      </Dialog>
    </>
  );
}

function useSteps(propertyId: number) {
  const progress = useProgress(propertyId);
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
    /** A list that is still loading counts as filled. */
    isLeft: hasBegun && (tenants?.length === 0 || announcements?.length === 0 || !isDone.wall),
  };
}

function hrefsOf(propertyId: number) {
  const to = (tab: string) => `/manage?property=${propertyId}&tab=${tab}`;
  return { tenants: to('tenants&open=new'), announcement: to('announcements&open=new'), wall: to('public') };
}

interface StepFloorsProps {
  isDone: Readonly<Record<StepId, boolean>>;
  /** Links of the steps; absent while a step is not available. */
  hrefs: Readonly<Partial<Record<StepId, string>>>;
  onFollow?: () => void;
  isLarge?: boolean;
}

/** Cross-section of a building: one floor per step, from the ground up, lit once done. */
export function StepFloors({ isDone, hrefs, onFollow, isLarge = false }: StepFloorsProps) {
  const next = stepIds.find((id) => !isDone[id]);
  return (
    <ol className={cx(styles.floors, isLarge && styles.large)}>
      {stepIds.map((id, at) => (
        <li
          key={id}
          aria-current={id === next ? 'step' : undefined}
          className={cx(styles.floor, isDone[id] && styles.done, id === next && styles.next)}
        >
          <span aria-hidden className={styles.number}>
            {isDone[id] ? <Check /> : at + 1}
          </span>
          <Stack as="span" gap="0">
            <span className={styles.title}>{texts[id].title}</span>
            {isDone[id] && <VisuallyHidden>{texts.done}</VisuallyHidden>}
            <span>{texts[id].text}</span>
          </Stack>
          {!isDone[id] && hrefs[id] && (
            <LinkButton
              href={hrefs[id]}
              variant={id === next ? 'primary' : 'secondary'}
              size={isLarge ? 'large' : 'regular'}
              onClick={onFollow}
            >
              {texts[id].go}
            </LinkButton>
          )}
          {isLarge && <Room />}
        </li>
      ))}
    </ol>
  );
}

function Room() {
  return (
    <svg aria-hidden viewBox="0 0 240 112" className={styles.room}>
      <path d="M0 0v112M40 0v18M30 28a10 10 0 0 1 20 0zM120 0v18M110 28a10 10 0 0 1 20 0zM80 0v112M160 0v112" />
      <path className={styles.door} d="M184 112V48h36v64M184 48l24 7v50l-24 7" />
    </svg>
  );
}

const stepIds = ['building', 'tenants', 'announcement', 'wall'] as const;
type StepId = (typeof stepIds)[number];

/** `begun`: this device showed the building empty. `seen`: also its Public View. */
type Progress = 'begun' | 'seen';

const STORAGE_KEY = 'foyer-first-steps';

const useProgressStore = create<Readonly<Record<number, Progress>>>(() => readProgress());

/** `undefined`: the building was never empty on this device. */
const useProgress = (propertyId: number): Progress | undefined =>
  useProgressStore((progressByProperty) => progressByProperty[propertyId]);

/** Adds to what is stored now: the store may have been loaded before the data of another account was removed. */
function saveProgress(propertyId: number, progress: Progress): void {
  useProgressStore.setState({ ...readProgress(), [propertyId]: progress }, true);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(useProgressStore.getState()));
  } catch {
    // Some private windows block storage; the steps then start over at the next visit.
  }
}

function readProgress(): Record<number, Progress> {
  try {
    const storedProgress: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return Object.fromEntries(Object.entries(storedProgress ?? {}).filter(isProgress));
  } catch {
    return {}; // storage blocked, or invalid JSON
  }
}

function isProgress(entry: [string, unknown]): entry is [string, Progress] {
  return entry[1] === 'begun' || entry[1] === 'seen';
}
