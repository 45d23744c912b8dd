import type { Entities } from '../database/orm.ts';
import { OutboxDelivery, OutboxEvent } from '../events/outbox.ts';
import { ActivityRow } from './activity.ts';

export const platformEntities: Entities = [OutboxEvent, OutboxDelivery, ActivityRow];
