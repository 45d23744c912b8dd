import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { PageShell } from './components/PageShell.tsx';
import { currentUser } from './entities/session/current-user.ts';
import { SiteFrame } from './features/site/frame/SiteFrame.tsx';
import { frontPages } from './front-pages.ts';
import { LateImpersonationBar } from './late-impersonation-bar.tsx';
import { useFetched } from './lib/fetched.ts';

const notFound = async () => (await import('./features/site/frame/NotFoundPage.tsx')).NotFoundPage;

const path = location.pathname.replace(/\b\/$/, '');
const Page = await (frontPages[path] ?? notFound)();

const root = document.getElementById('root');
if (!root) throw new Error('front.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Front />
  </StrictMode>,
);

function Front() {
  const { data: user } = useFetched(currentUser);
  return (
    <PageShell top={<LateImpersonationBar user={user} />}>
      <SiteFrame user={user}>
        <Page />
      </SiteFrame>
    </PageShell>
  );
}
