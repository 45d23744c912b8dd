import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { idText } from '../../../shared/fields.ts';

/** What the sheet beside a list shows. `copy` is a new entry filled from an existing one; `link`, `reviews` and `kinds` are dialogs. */
export type Opened =
  | { what: (typeof words)[number]; id?: undefined }
  | { what: 'edit' | (typeof prefixes)[number]; id: number };

const words = ['new', 'link', 'reviews', 'kinds'] as const;

/** `replace` puts another device in a screen's place; `person` is an entry of a list whose other sheets are tenants. */
const prefixes = ['copy', 'replace', 'person'] as const;

const PARAMETER = 'open';

/** The screen has room for a list and its sheet. */
export const BESIDE = '(min-width: 100rem)';

/** `open=new`, `open=link`, `open=reviews`, `open=kinds`, `open=12`, `open=copy-12`, `open=replace-12` or `open=person-12`. */
export function openedIn(search: string): Opened | null {
  const named = new URLSearchParams(search).get(PARAMETER);
  const word = words.find((each) => each === named);
  if (word) return { what: word };
  const prefix = prefixes.find((each) => named?.startsWith(`${each}-`));
  const id = idText.safeParse(prefix ? named?.slice(prefix.length + 1) : named).data;
  return id === undefined ? null : { what: prefix ?? 'edit', id };
}

/** @param opened `null` for the list alone */
export function addressWith(search: string, opened: Opened | null): string {
  const next = new URLSearchParams(search);
  next.delete(PARAMETER);
  if (opened) next.set(PARAMETER, nameOf(opened));
  return `?${next}`;
}

function nameOf({ what, id }: Opened): string {
  if (id === undefined) return what;
  return what === 'edit' ? String(id) : `${what}-${id}`;
}

/** State of a history entry whose sheet was opened from the list in the entry before. */
interface SheetState {
  isFromList?: boolean;
}

/** The sheet that the address names. Back closes one that covers the list. */
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
      // Beside the list, which can change meanwhile, the sheet has no history entry of its own.
      const isOpen = openedIn(location.search) !== null || matchMedia(BESIDE).matches;
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
