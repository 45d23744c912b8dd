import { useCallback, useEffect, useLayoutEffect } from 'react';
import { type NavigateOptions, type To, useLocation, useNavigate, useNavigation } from 'react-router-dom';

/** Whether a navigation is in progress, for callbacks that outlive their component. */
let isLeaving = false;

/** Tracks navigation; called once, by the root layout. A layout effect runs in the same task as a press. */
export function useIsLeaving(): boolean {
  const { state } = useNavigation();
  useLayoutEffect(() => {
    isLeaving = state !== 'idle';
  }, [state]);
  return state !== 'idle';
}

/** Navigates on behalf of the page, after a reply or a delay, unless the user has left or is leaving it. */
export function usePageNavigate(): (to: To | -1, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useCallback(
    async (to, options) => {
      if (isLeaving || location.pathname !== pathname) return;
      await (to === -1 ? navigate(to) : navigate(to, options));
    },
    [navigate, pathname],
  );
}

/** Replaces the address, unless the user is leaving the page; `null` keeps it. */
export function useRedirect(to: string | null): void {
  const navigate = useNavigate();
  const isIdle = useNavigation().state === 'idle';
  useEffect(() => {
    if (to !== null && isIdle) void navigate(to, { replace: true });
  }, [to, isIdle, navigate]);
}

export function Redirect({ to }: { to: string }): null {
  useRedirect(to);
  return null;
}

/** Sets parameters that the address lacks, unless the user is leaving the page; `null` keeps it. */
export function useAddedParameters(parameters: Readonly<Record<string, string>> | null): void {
  const write = useSearchWriter();
  const isIdle = useNavigation().state === 'idle';
  const text = parameters && new URLSearchParams(parameters).toString();
  useEffect(() => {
    if (text === null || !isIdle) return;
    const added = Object.fromEntries(new URLSearchParams(text));
    void write((search) => ({ ...Object.fromEntries(search), ...added }), { replace: true });
  }, [text, isIdle, write]);
}

/** Rewrites the address's current parameters, which may be newer than those rendered. */
export function useSearchWriter() {
  const navigate = useNavigate();
  return useCallback(
    (next: (search: URLSearchParams) => Readonly<Record<string, string>>, options?: NavigateOptions) => {
      void navigate({ search: `?${new URLSearchParams(next(new URLSearchParams(location.search)))}` }, options);
    },
    [navigate],
  );
}
