import '../../lib/polyfills.ts';
import './main.tsx';
