import { useEffect, useState } from 'react';
import landingTexts from '../../../../../texts/generated/front/landing.en.js';
import { Entrance } from '../../../ui/Entrance.tsx';
import { Grid } from '../../../ui/Grid.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { CHANGE_AFTER_MS, type DrawnFloor, drawnFloors, GROUND_LABEL, savedChange, withChange } from './drawing.ts';
import styles from './SectionDrawing.module.css';

/** Cross-section of a building; after a delay one tenant is added, as if just saved. */
export function SectionDrawing() {
  const isChanged = useOnceAfter(CHANGE_AFTER_MS);
  const floors = isChanged ? withChange(drawnFloors) : drawnFloors;
  return (
    <figure className={styles.drawing}>
      <VisuallyHidden as="figcaption">{landingTexts.hero.drawing}</VisuallyHidden>
      <div aria-hidden className={styles.building}>
        <div className={styles.roof} />
        {floors.map((floor) => (
          <Floor key={floor.label} floor={floor} />
        ))}
        <Grid columns="var(--margin) var(--shaft) minmax(0, 1fr)" gap="0" className={styles.entrance}>
          <span className={styles.margin}>{GROUND_LABEL}</span>
          <span className={styles.lift} />
          <Entrance />
        </Grid>
      </div>
      <Street />
    </figure>
  );
}

function Floor({ floor }: { floor: DrawnFloor }) {
  const isNew = ({ suite }: DrawnFloor['tenants'][number]) => suite === savedChange.tenant.suite;
  return (
    <Grid columns="var(--margin) var(--shaft) minmax(0, 1fr)" gap="0" className={styles.floor}>
      <span className={styles.margin}>{floor.label}</span>
      <span className={styles.shaft} />
      <div className={styles.tenants} data-changed={floor.tenants.some(isNew) || undefined}>
        {floor.tenants.map((tenant) => (
          <span key={tenant.suite} className={styles.tenant} data-new={isNew(tenant) || undefined}>
            <span className={styles.suite}>{tenant.suite}</span>
            <span className={styles.name}>{tenant.name}</span>
            {isNew(tenant) && <span className={styles.saved}>{landingTexts.hero.saved}</span>}
          </span>
        ))}
      </div>
    </Grid>
  );
}

function useOnceAfter(milliseconds: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isOver;
}

function Street() {
  return (
    <svg aria-hidden viewBox="0 0 420 460" className={styles.street} focusable="false">
      <path d="M64 460V352M64 398l-15-16M64 384l13-14" />
      <path d="M64 268c22 0 37 17 37 41s-16 43-37 43-37-19-37-43 15-41 37-41z" />
      <path d="M64 352V300M64 332l-13-12M64 318l11-11" />
      <path d="M140 460V330M140 330c0-8 5-12 13-12h12M161 318h12l-2 5h-8z" />
      <path d="M214 460V150H420M214 206H420M214 262H420M214 318H420M214 380H420M206 150v-9h214" />
      <path d="M240 172h18v22h-18zM282 172h18v22h-18zM324 172h18v22h-18zM366 172h18v22h-18zM240 228h18v22h-18zM282 228h18v22h-18zM324 228h18v22h-18zM366 228h18v22h-18zM240 284h18v22h-18zM282 284h18v22h-18zM324 284h18v22h-18zM366 284h18v22h-18z" />
      <path d="M238 460v-56h34v56M292 460v-48h110v48M292 424h110" />
    </svg>
  );
}
