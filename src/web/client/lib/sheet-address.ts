import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { idText } from '../../../shared/fields.ts';

/** What the sheet beside a list shows. `copy` is a new entry filled from an existing one. */
export type Opened = { what: 'new' } | { what: 'edit' | 'copy'; id: number };

const PARAMETER = 'open';

/** `open=new`, `open=12` or `open=copy-12`. */
export function openedIn(search: string): Opened | null {
  const named = new URLSearchParams(search).get(PARAMETER);
  if (named === 'new') return { what: 'new' };
  const what = named?.startsWith('copy-') ? 'copy' : 'edit';
  const id = idText.safeParse(named?.replace('copy-', '')).data;
  return id === undefined ? null : { what, id };
}

/** @param opened `null` for the list alone */
export function addressWith(search: string, opened: Opened | null): string {
  const next = new URLSearchParams(search);
  next.delete(PARAMETER);
  if (opened?.what === 'new') next.set(PARAMETER, 'new');
  else if (opened) next.set(PARAMETER, opened.what === 'copy' ? `copy-${opened.id}` : String(opened.id));
  return `?${next}`;
}

/** State of a history entry whose sheet was opened from the list in the entry before. */
interface SheetState {
  isFromList?: boolean;
}

/** The sheet that the address names. Back closes it. */
export function useSheetAddress() {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const opened = useMemo(() => openedIn(search), [search]);
  const isFromList = (state as SheetState | null)?.isFromList === true;
  const latest = useRef(isFromList);
  useEffect(() => {
    latest.current = isFromList;
  }, [isFromList]);
  const open = useCallback(
    (next: Opened) => {
      const isOpen = openedIn(location.search) !== null;
      const entry: SheetState = { isFromList: isOpen ? latest.current : true };
      const to = { search: addressWith(location.search, next) };
      void navigate(to, { replace: isOpen, state: entry, preventScrollReset: true });
    },
    [navigate],
  );
  const close = useCallback(() => {
    if (latest.current) return void navigate(-1);
    void navigate({ search: addressWith(location.search, null) }, { replace: true, preventScrollReset: true });
  }, [navigate]);
  return { opened, open, close };
}
