import type { z } from 'zod';

/**
 * A fact in the past tense, owned by one module: ids and scalars only. New fields are optional, because old jobs are in
 * flight.
 */
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
