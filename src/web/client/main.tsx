import './lib/zod-setup.ts';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { preloadPage } from './routes.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// The server's readable markup stays until the page's own code is here: then React replaces it in one step.
await preloadPage(location.pathname);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
