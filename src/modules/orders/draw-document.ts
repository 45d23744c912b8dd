import { answerTasks } from '../../platform/process/answer-tasks.ts';
import { drawDocument } from './document-drawing.ts';

answerTasks(drawDocument);
