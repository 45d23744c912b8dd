import type { UserConfig } from 'vite';
import { clientConfig } from './documents.ts';

/** Builds the app's server renderer, with the client's class names and file names (`src/web/public/renderer.ts`). */
export function rendererConfig(): UserConfig {
  const { plugins = [], build: _client, ...config } = clientConfig('app');
  const rendererPlugins = plugins.slice(0, 2); // React and its locales; the others write the client's files
  return {
    ...config,
    plugins: rendererPlugins,
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: 'documents/app/render.tsx',
      outDir: '../../../dist/renderer',
      emptyOutDir: true,
      assetsInlineLimit: 0,
      target: 'node24',
      minify: false,
      chunkSizeWarningLimit: 4_000,
    },
  };
}
