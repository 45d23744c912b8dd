import { lazy, StrictMode, Suspense, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { SkipLink } from '../../components/SkipLink.tsx';
import { preloadWall } from '../../features/directory/DirectoryView.tsx';
import { LobbyPage } from '../../features/directory/LobbyPage.tsx';
import { isDisplayPage } from '../../features/directory/settings/screen-settings.ts';
import { loadLanguage, lobbyTexts } from '../../features/directory/texts.ts';
import { isImpersonationMarked } from '../../lib/impersonation-mark.ts';
import '../../ui/fonts.css';
import '../../ui/tokens.css';
import '../../ui/base.css';
import '../../features/directory/styles/directory.css';

const ActingBar = lazy(async () => ({ default: (await import('./acting-bar.tsx')).ActingBar }));

const root = document.getElementById('root');
if (!root) throw new Error('directory.html has no #root');

/** Loads the component and first data of a paired display's page; returns `null` on other pages. */
async function loadDisplay() {
  if (!isDisplayPage()) return null;
  const { DisplayPage, fetchFirst } = await import('../../features/directory/paired/DisplayPage.tsx');
  await fetchFirst();
  return DisplayPage;
}

// A transition renders in slices: touches are handled while React replaces the server's page.
void Promise.all([loadDisplay(), preloadWall(), loadLanguage()]).then(([Display]) =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <SkipLink label={lobbyTexts().kit.skip} />
        {isImpersonationMarked() && (
          <Suspense>
            <ActingBar />
          </Suspense>
        )}
        {Display ? (
          <Display wall={(slug, paired) => <LobbyPage slug={slug} paired={paired} />} />
        ) : (
          <LobbyPage slug={location.pathname.split('/')[1] ?? ''} />
        )}
      </StrictMode>,
    ),
  ),
);
