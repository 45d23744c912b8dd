import { Download } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { floorLabel } from '../../../../../texts/floor-label.ts';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { NativeSelect } from '../../../ui/NativeSelect.tsx';
import { PlainSearchField } from '../../../ui/PlainSearchField.tsx';
import styles from './TenantList.module.css';
import { type Part, partsOf, type TenantEntry } from './tenant-list.ts';

const texts = tenantTexts.table;
const ALL = 'all';

export interface TenantToolsProps {
  propertyId: number;
  entries: readonly TenantEntry[];
  shown: number;
  term: string;
  onTerm: (term: string) => void;
  /** Absent: all of it. */
  part: Part | undefined;
  onPart: (part: Part | undefined) => void;
  /** More ways to fill the list. */
  children: ReactNode;
}

/** Above the list: which of it to show, and what to do with the whole of it. */
export function TenantTools(props: TenantToolsProps) {
  const { propertyId, entries, shown, term, onTerm, part, onPart, children } = props;
  const parts = useMemo(() => partsOf(entries), [entries]);
  const options = parts.map((one) => ({
    value: String(one),
    label: typeof one === 'number' ? floorLabel(one) : texts.presence[one],
  }));
  return (
    <div className={styles.tools}>
      {entries.length > 0 && (
        <>
          <div className={styles.filter}>
            <PlainSearchField label={texts.filter} placeholder={texts.filterHint} value={term} onChange={onTerm} />
          </div>
          {parts.length > 1 && (
            <div className={styles.floors}>
              <NativeSelect
                label={texts.show}
                options={[{ value: ALL, label: texts.allFloors }, ...options]}
                value={part === undefined ? ALL : String(part)}
                onChange={(chosen) => onPart(parts.find((one) => String(one) === chosen))}
              />
            </div>
          )}
          <p role="status" className={styles.count}>
            {shown === entries.length ? texts.count({ all: shown }) : texts.countOf({ shown, all: entries.length })}
          </p>
        </>
      )}
      {children}
      {entries.length > 0 && (
        <LinkButton
          href={`/api/tenants/export?propertyId=${propertyId}`}
          download
          variant="secondary"
          size="small"
          title={texts.exportCsv}
        >
          <Download aria-hidden /> <span className={styles.exportText}>{texts.exportCsv}</span>
        </LinkButton>
      )}
    </div>
  );
}
