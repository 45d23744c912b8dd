import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import './features/lobby/styles/directory.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SkipLink } from './components/SkipLink.tsx';
import { LobbyPage } from './features/lobby/LobbyPage.tsx';
import { preloadWall } from './features/lobby/wall-code.ts';
import { LateImpersonationBar } from './late-impersonation-bar.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('directory.html has no #root');

await preloadWall();
createRoot(root).render(
  <StrictMode>
    <SkipLink />
    <LateImpersonationBar />
    <LobbyPage slug={location.pathname.split('/')[1] ?? ''} />
  </StrictMode>,
);
