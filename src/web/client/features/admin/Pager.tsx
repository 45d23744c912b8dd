import { useRef } from 'react';
import adminTexts from '../../../../texts/generated/admin/admin.en.js';
import { focusSoon } from '../../lib/focus-soon.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './lists.module.css';

const texts = adminTexts.pager;

interface PagerProps {
  /** Counted from 1. */
  page: number;
  size: number;
  total: number;
  onPage: (page: number) => void;
}

/** Pages of a list whose length is known. At either end of it the focus is on the button that leads back. */
export function Pager({ page, size, total, onPage }: PagerProps) {
  const pager = useRef<HTMLElement>(null);
  const turn = (to: number) => {
    onPage(to);
    focusSoon(() => pager.current?.querySelector('button:enabled'));
  };
  const from = (page - 1) * size + 1;
  const to = Math.min(total, page * size);
  return (
    <nav ref={pager} aria-label={texts.label} className={styles.pager}>
      <p role="status">{total > 0 && from <= to && texts.range({ from, to, total })}</p>
      <Button variant="secondary" size="small" isDisabled={page <= 1} onPress={() => turn(page - 1)}>
        {texts.previous}
      </Button>
      <Button variant="secondary" size="small" isDisabled={to >= total} onPress={() => turn(page + 1)}>
        {texts.next}
      </Button>
    </nav>
  );
}

interface OlderPagerProps {
  /** Whether the newest entries are shown. */
  isNewest: boolean;
  /** The last entry shown, where there are older ones. */
  lastId: number | undefined;
  /** Takes the id that a page's entries come before; `null` is the newest page. */
  onPage: (before: string | null) => void;
  /** How many there are, where that is known. */
  total?: number;
}

/** Steps back in time through a list that grows at its front. */
export function OlderPager({ isNewest, lastId, onPage, total }: OlderPagerProps) {
  if (isNewest && lastId === undefined && total === undefined) return null;
  return (
    <nav aria-label={texts.label} className={styles.pager}>
      <p role="status">{total !== undefined && texts.total({ total })}</p>
      <Button variant="secondary" size="small" isDisabled={isNewest} onPress={() => onPage(null)}>
        {texts.newest}
      </Button>
      <Button variant="secondary" size="small" isDisabled={lastId === undefined} onPress={() => onPage(String(lastId))}>
        {texts.older}
      </Button>
    </nav>
  );
}
