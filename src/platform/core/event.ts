import type { z } from 'zod';

/** Fact of one module in the past tense: ids and scalars. New fields are optional because of jobs in flight. */
export interface EventType<Payload extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly payload: Payload;
}

export function defineEvent<Payload extends z.ZodType>(name: string, payload: Payload): EventType<Payload> {
  return { name, payload };
}

export interface RecordedEvent {
  readonly name: string;
  readonly payload: unknown;
}
