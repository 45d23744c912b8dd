import type { z } from 'zod';
import type { Env } from '../config/env.ts';
import type { Ctx } from '../core/context.ts';
import type { EventType } from '../core/event.ts';

export const queueNames = ['mail', 'import', 'importLarge', 'qr', 'maintenance'] as const;
export type QueueName = (typeof queueNames)[number];

/** Runs when an event was recorded, as a job of its own, retried alone. Must be safe to run twice. */
export interface Subscriber {
  readonly name: string;
  readonly event: EventType;
  readonly queue: QueueName;
  /** Whether to create deliveries at all, by the configuration. */
  isWanted(env: Env): boolean;
  run(ctx: Ctx, payload: unknown, eventId: number): Promise<void>;
}

/** `eventId` is the same in every attempt: use it as idempotency key. */
export function subscriber<Payload extends z.ZodType>(
  name: string,
  event: EventType<Payload>,
  queue: QueueName,
  react: (ctx: Ctx, payload: z.output<Payload>, eventId: number) => Promise<void>,
  isWanted: Subscriber['isWanted'] = () => true,
): Subscriber {
  const run: Subscriber['run'] = (ctx, payload, eventId) => react(ctx, event.payload.parse(payload), eventId);
  return { name, event, queue, isWanted, run };
}

export interface Job<Payload extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly queue: QueueName;
  readonly payload: Payload;
  /** Interval in milliseconds. */
  readonly every: number;
  /** Whether to schedule it at all, by the configuration. */
  isWanted(env: Env): boolean;
  run(ctx: Ctx, payload: unknown): Promise<void>;
}

export function defineJob<Payload extends z.ZodType>(
  declared: Omit<Job<Payload>, 'run' | 'isWanted'> &
    Partial<Pick<Job, 'isWanted'>> & { run: (ctx: Ctx, payload: z.output<Payload>) => Promise<void> },
): Job<Payload> {
  return {
    isWanted: () => true,
    ...declared,
    run: (ctx, payload) => declared.run(ctx, declared.payload.parse(payload)),
  };
}
