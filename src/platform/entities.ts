import { ActivityRow } from './activity.ts';
import { StoredFile } from './files.ts';
import type { Entities } from './orm.ts';
import { OutboxDelivery, OutboxEvent } from './outbox.ts';

/** The platform's own tables, for whoever puts a process together. */
export const platformEntities: Entities = [OutboxEvent, OutboxDelivery, ActivityRow, StoredFile];
