import { promisify } from 'node:util';
import express, { type Request, type Response } from 'express';
import type { Route } from '../../platform/http/route.ts';
import { AppError } from '../../shared/errors.ts';

export type BodyReader = (req: Request, res: Response) => Promise<void>;

/** Reads JSON, or raw bytes for a signature. Upload handlers read their own body. */
export function bodyReader({ upload, signedBy, isOneClick, maxBodyBytes: limit }: Route): BodyReader {
  if (upload || isOneClick) return async () => {};
  const readBody = promisify(signedBy ? express.raw({ limit, type: () => true }) : express.json({ limit }));
  return async (req, res) => {
    if (!signedBy) assertJsonBody(req);
    await withByteLimit(req, limit, () => readBody(req, res));
  };
}

function assertJsonBody(req: Request): void {
  const hasBody = req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
  if (hasBody && !req.is('application/json'))
    throw new AppError('unsupported_type', 'Send the body as application/json');
}

/**
 * Rejects an oversized body at once; body-parser and multer would read it to its end first.
 * @throws AppError `too_large`
 */
export async function withByteLimit<T>(
  req: Request,
  maxBytes: number,
  readBody: () => Promise<T>,
  tooLargeError = () => new AppError('too_large', 'The request is too large'),
): Promise<T> {
  if (Number(req.headers['content-length'] ?? 0) > maxBytes) throw tooLargeError();
  let receivedBytes = 0;
  let rejectExcess: (error: AppError) => void = () => {};
  const excess = new Promise<never>((_resolve, reject) => {
    rejectExcess = reject;
  });
  const countBytes = (chunk: Buffer) => {
    receivedBytes += chunk.length;
    if (receivedBytes > maxBytes) rejectExcess(tooLargeError());
  };
  const reading = readBody();
  req.on('data', countBytes);
  try {
    return await Promise.race([reading, excess]);
  } finally {
    req.off('data', countBytes);
  }
}

const DRAIN_BYTES = 16_000_000;
const DRAIN_MS = 10_000;

/**
 * Answers a request while its body arrives, then drains it within limits. Ending the response at once could reset the
 * connection before the client reads the answer.
 */
export async function sendAndDrain(req: Request, res: Response, answer: string): Promise<void> {
  res.set('content-length', String(Buffer.byteLength(answer))).write(answer);
  if (await drainRequest(req)) res.end();
  else req.socket.destroy();
}

function drainRequest(req: Request): Promise<boolean> {
  return new Promise((resolve) => {
    let droppedBytes = 0;
    const timeout = setTimeout(() => finish(false), DRAIN_MS);
    const finish = (isComplete: boolean) => {
      clearTimeout(timeout);
      resolve(isComplete);
    };
    req.unpipe();
    req.on('data', (chunk: Buffer) => {
      droppedBytes += chunk.length;
      if (droppedBytes > DRAIN_BYTES) finish(false);
    });
    req.once('end', () => finish(true)).once('close', () => finish(req.complete));
    req.resume();
  });
}
