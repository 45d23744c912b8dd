import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { offlineShell } from './scripts/offline-shell.ts';
import { preloadFont } from './scripts/preload-font.ts';

/** Zod and its settings in one chunk: they must be settled before the first schema, wherever that ends up. */
const zod = { name: 'zod', test: /node_modules\/zod\/|client\/lib\/zod-setup\.ts$/ };

/** What every page needs, in one file: many small ones cost a display on a slow line more than they save. */
const vendor = {
  name: 'vendor',
  test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|@tanstack)\//,
};

/** Builds the client only: the server runs its sources as they are. */
export default defineConfig({
  root: 'src/web/client',
  cacheDir: '../../../node_modules/.vite',
  plugins: [react(), preloadFont(), offlineShell('dist/client')],
  build: {
    outDir: '../../../dist/client',
    emptyOutDir: true,
    manifest: true,
    /* The content security policy is `script-src 'self'`: nothing may be inlined. */
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: ['chrome111', 'safari16.4', 'firefox114'],
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: { codeSplitting: { groups: [zod, vendor] } } },
  },
});
