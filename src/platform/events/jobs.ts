import type { z } from 'zod';
import type { Env } from '../config/env.ts';
import type { Ctx } from '../core/context.ts';
import type { EventType } from '../core/event.ts';

export const queueNames = ['mail', 'import', 'importLarge', 'qr', 'maintenance'] as const;
export type QueueName = (typeof queueNames)[number];

/** Job of an event, retried alone; must be idempotent. */
export interface Subscriber {
  readonly name: string;
  readonly event: EventType;
  readonly queue: QueueName;
  /** Whether to create deliveries under this configuration. */
  isEnabled(env: Env): boolean;
  run(ctx: Ctx, payload: unknown, eventId: number): Promise<void>;
}

/** `eventId` is stable across attempts: use it as idempotency key. */
export function subscriber<Payload extends z.ZodType>(
  name: string,
  event: EventType<Payload>,
  queue: QueueName,
  handler: (ctx: Ctx, payload: z.output<Payload>, eventId: number) => Promise<void>,
  isEnabled: Subscriber['isEnabled'] = () => true,
): Subscriber {
  const run: Subscriber['run'] = (ctx, payload, eventId) => handler(ctx, event.payload.parse(payload), eventId);
  return { name, event, queue, isEnabled, run };
}

export interface Job<Payload extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly queue: QueueName;
  readonly payload: Payload;
  /** Milliseconds. */
  readonly intervalMs: number;
  /** Whether to schedule it under this configuration. */
  isEnabled(env: Env): boolean;
  run(ctx: Ctx, payload: unknown): Promise<void>;
}

export function defineJob<Payload extends z.ZodType>(
  declaration: Omit<Job<Payload>, 'run' | 'isEnabled'> &
    Partial<Pick<Job, 'isEnabled'>> & { run: (ctx: Ctx, payload: z.output<Payload>) => Promise<void> },
): Job<Payload> {
  return {
    isEnabled: () => true,
    ...declaration,
    run: (ctx, payload) => declaration.run(ctx, declaration.payload.parse(payload)),
  };
}
