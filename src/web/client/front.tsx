import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import { type ComponentType, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { brand } from '../../platform/brand.ts';
import { PageShell } from './components/PageShell.tsx';
import { currentUser } from './entities/session/current-user.ts';
import { SiteFrame } from './features/static/SiteFrame.tsx';
import { LateImpersonationBar } from './late-impersonation-bar.tsx';
import { useFetched } from './lib/fetched.ts';

/** The pages a visitor opens first. Each is loaded as a page of its own: no router comes with them. */
const pages: Readonly<Record<string, () => Promise<ComponentType>>> = {
  '/': async () => (await import('./features/landing/LandingPage.tsx')).LandingPage,
  [`/${brand.slug}`]: async () => (await import('./features/landing/ProductPage.tsx')).ProductPage,
  '/privacy': async () => (await import('./features/static/PrivacyPage.tsx')).PrivacyPage,
  '/terms': async () => (await import('./features/static/TermsPage.tsx')).TermsPage,
  '/contact': async () => (await import('./features/static/ContactPage.tsx')).ContactPage,
};

const path = location.pathname.replace(/(?<=.)\/$/, '');
const Page = await (pages[path]?.() ?? authPage(path));

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

async function authPage(pathname: string): Promise<ComponentType> {
  const { loadAuthPage } = await import('./auth-pages.tsx');
  return (await loadAuthPage(pathname)) ?? (await import('./features/static/NotFoundPage.tsx')).NotFoundPage;
}
