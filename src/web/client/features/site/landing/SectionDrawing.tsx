import { useEffect, useState } from 'react';
import landingTexts from '../../../../../texts/generated/front/landing.en.js';
import { Entrance } from '../../../ui/Entrance.tsx';
import { CHANGE_AFTER_MS, type DrawnFloor, drawnFloors, GROUND_LABEL, savedChange, withChange } from './drawing.ts';
import styles from './SectionDrawing.module.css';
import { Street } from './Street.tsx';

/** A building in section, its tenants on their floors. After a moment one is added, as if a manager had just saved. */
export function SectionDrawing() {
  const isChanged = useOnceAfter(CHANGE_AFTER_MS);
  const floors = isChanged ? withChange(drawnFloors) : drawnFloors;
  return (
    <figure className={styles.drawing}>
      <figcaption className={styles.caption}>{landingTexts.hero.drawing}</figcaption>
      <div aria-hidden className={styles.building}>
        <div className={styles.roof} />
        {floors.map((floor) => (
          <Floor key={floor.label} floor={floor} />
        ))}
        <div className={styles.entrance}>
          <span className={styles.margin}>{GROUND_LABEL}</span>
          <span className={styles.lift} />
          <Entrance />
        </div>
      </div>
      <Street />
    </figure>
  );
}

function Floor({ floor }: { floor: DrawnFloor }) {
  const isNew = ({ suite }: DrawnFloor['tenants'][number]) => suite === savedChange.tenant.suite;
  return (
    <div className={styles.floor}>
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
    </div>
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
