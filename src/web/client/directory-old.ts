import './lib/polyfills.ts';
import './directory.tsx';
