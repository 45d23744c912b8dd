import adminTexts from '../../../../texts/generated/admin/admin.en.js';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/Row.tsx';
import styles from './Pager.module.css';

const texts = adminTexts.pager;

interface PagerProps {
  /** 1-based. */
  page: number;
  size: number;
  total: number;
  onPage: (page: number) => void;
}

export function Pager({ page, size, total, onPage }: PagerProps) {
  const from = (page - 1) * size + 1;
  const to = Math.min(total, page * size);
  return (
    <Row aria-label={texts.label} as="nav" align="center" paddingBlock="16" className={styles.pager}>
      <p role="status">{total > 0 && from <= to && texts.range({ from, to, total })}</p>
      <Button variant="secondary" size="small" isDisabled={page <= 1} onPress={() => onPage(page - 1)}>
        {texts.previous}
      </Button>
      <Button variant="secondary" size="small" isDisabled={to >= total} onPress={() => onPage(page + 1)}>
        {texts.next}
      </Button>
    </Row>
  );
}

interface OlderPagerProps {
  isNewest: boolean;
  /** Id of the page's last entry, if there are older ones. */
  lastId: number | undefined;
  /** Receives a cursor to entries before this id; `null` is the newest page. */
  onPage: (before: string | null) => void;
  /** Absent while unknown. */
  total?: number;
}

/** Cursor pagination, newest first. */
export function OlderPager({ isNewest, lastId, onPage, total }: OlderPagerProps) {
  if (isNewest && lastId === undefined && total === undefined) return null;
  return (
    <Row aria-label={texts.label} as="nav" align="center" paddingBlock="16" className={styles.pager}>
      <p role="status">{total !== undefined && texts.total({ total })}</p>
      <Button variant="secondary" size="small" isDisabled={isNewest} onPress={() => onPage(null)}>
        {texts.newest}
      </Button>
      <Button variant="secondary" size="small" isDisabled={lastId === undefined} onPress={() => onPage(String(lastId))}>
        {texts.older}
      </Button>
    </Row>
  );
}
