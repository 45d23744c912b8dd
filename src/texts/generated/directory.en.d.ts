export { default } from './directory.d.ts';
