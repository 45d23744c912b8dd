import { defineConfig } from 'vite';
import { clientConfig } from './scripts/client/documents.ts';

/** For `npm run dev`; what is built and how says `scripts/client/documents.ts`. The server runs its sources as they are. */
export default defineConfig(clientConfig('app'));
