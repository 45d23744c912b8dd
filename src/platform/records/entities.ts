import type { Entities } from '../database/orm.ts';
import { OutboxDelivery, OutboxEvent } from '../events/outbox.ts';
import { ActivityRow } from './activity.ts';
import { StoredFile } from './files.ts';

/** The platform's own tables, for whoever puts a process together. */
export const platformEntities: Entities = [OutboxEvent, OutboxDelivery, ActivityRow, StoredFile];
