import './zod-setup.ts';

export { zodResolver } from '@hookform/resolvers/zod';
