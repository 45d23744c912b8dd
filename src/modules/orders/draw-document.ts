import { serveTasks } from '../../platform/process/serve-tasks.ts';
import { drawDocument } from './document-drawing.ts';

serveTasks(drawDocument);
