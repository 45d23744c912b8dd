import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { idText } from '../../../shared/fields.ts';
import { usePageNavigate } from './page-navigation.ts';

/**
 * Content of the sheet beside a list. `copy` is a new entry filled from an existing one; `link`, `reviews` and `kinds`
 * are dialogs.
 */
export type Opened =
  | { what: (typeof words)[number]; id?: undefined }
  | { what: 'edit' | (typeof prefixes)[number]; id: number };

const words = ['new', 'link', 'reviews', 'kinds'] as const;

/** Prefixes of ids: `replace` is for a screen's device, `person` for a person in a list of tenants. */
const prefixes = ['copy', 'replace', 'person'] as const;

const PARAMETER = 'open';

/** Media query for a list with its sheet beside it. */
export const BESIDE = '(min-width: 100rem)';

/**
 * Parses `open=new`, `open=link`, `open=reviews`, `open=kinds`, `open=12`, `open=copy-12`, `open=replace-12` or
 * `open=person-12`.
 */
export function openedIn(search: string): Opened | null {
  const sheetName = new URLSearchParams(search).get(PARAMETER);
  const word = words.find((candidate) => candidate === sheetName);
  if (word) return { what: word };
  const prefix = prefixes.find((candidate) => sheetName?.startsWith(`${candidate}-`));
  const id = idText.safeParse(prefix ? sheetName?.slice(prefix.length + 1) : sheetName).data;
  return id === undefined ? null : { what: prefix ?? 'edit', id };
}

/** Search of the address with a sheet. @param openedSheet `null` for the list alone */
export function addressWith(search: string, openedSheet: Opened | null): string {
  const next = new URLSearchParams(search);
  next.delete(PARAMETER);
  if (openedSheet) next.set(PARAMETER, nameOf(openedSheet));
  return `?${next}`;
}

function nameOf({ what: kind, id }: Opened): string {
  if (id === undefined) return kind;
  return kind === 'edit' ? String(id) : `${kind}-${id}`;
}

/** State of a history entry whose sheet was opened from the list in the previous entry. */
interface SheetState {
  isFromList?: boolean;
}

/** Sheet in the address. Back closes one that covers the list. */
export function useSheetAddress() {
  const navigate = useNavigate();
  const pageNavigate = usePageNavigate();
  const { search, state } = useLocation();
  const openedSheet = useMemo(() => openedIn(search), [search]);
  const isFromList = (state as SheetState | null)?.isFromList === true;
  const latest = useRef(isFromList);
  useEffect(() => {
    latest.current = isFromList;
  }, [isFromList]);
  const open = useCallback(
    (next: Opened) => {
      // A sheet beside the list, which can change independently, has no history entry of its own.
      const isOpen = openedIn(location.search) !== null || matchMedia(BESIDE).matches;
      const entry: SheetState = { isFromList: isOpen ? latest.current : true };
      const to = { search: addressWith(location.search, next) };
      void navigate(to, { replace: isOpen, state: entry, preventScrollReset: true });
    },
    [navigate],
  );
  const close = useCallback(() => {
    if (latest.current) return void pageNavigate(-1);
    void pageNavigate({ search: addressWith(location.search, null) }, { replace: true, preventScrollReset: true });
  }, [pageNavigate]);
  return { opened: openedSheet, open, close };
}
