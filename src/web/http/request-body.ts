import { promisify } from 'node:util';
import express, { type Request, type Response } from 'express';
import type { Route } from '../../platform/http/route.ts';
import { AppError } from '../../shared/errors.ts';

export type BodyReader = (req: Request, res: Response) => Promise<void>;

/** Reads JSON, or raw bytes that a signature covers. Uploads are read by their handler. */
export function bodyReader({ upload, signedBy, isOneClick, maxBodyBytes: limit }: Route): BodyReader {
  if (upload || isOneClick) return async () => {};
  const read = promisify(signedBy ? express.raw({ limit, type: () => true }) : express.json({ limit }));
  return async (req, res) => {
    if (!signedBy) refuseOtherBodies(req);
    await withinBytes(req, limit, () => read(req, res));
  };
}

function refuseOtherBodies(req: Request): void {
  const hasBody = req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
  if (hasBody && !req.is('application/json'))
    throw new AppError('unsupported_type', 'Send the body as application/json');
}

/**
 * Rejects as soon as a body is too large: body-parser and multer would read it to its end before they say so.
 * @throws AppError `too_large`
 */
export async function withinBytes<T>(
  req: Request,
  most: number,
  read: () => Promise<T>,
  tooLarge = () => new AppError('too_large', 'The request is too large'),
): Promise<T> {
  if (Number(req.headers['content-length'] ?? 0) > most) throw tooLarge();
  let received = 0;
  let refuse: (error: AppError) => void = () => {};
  const excess = new Promise<never>((_resolve, reject) => {
    refuse = reject;
  });
  const count = (chunk: Buffer) => {
    received += chunk.length;
    if (received > most) refuse(tooLarge());
  };
  const reading = read();
  req.on('data', count);
  try {
    return await Promise.race([reading, excess]);
  } finally {
    req.off('data', count);
  }
}

const DRAIN_BYTES = 16_000_000;
const DRAIN_MS = 10_000;

/**
 * Answers a request whose body is still arriving, then reads and drops the rest of it within limits. Ending the response
 * at once could close the connection with unread bytes: the client would see a reset instead of the answer.
 */
export async function answerAndDrain(req: Request, res: Response, answer: string): Promise<void> {
  res.set('content-length', String(Buffer.byteLength(answer))).write(answer);
  if (await isDrained(req)) res.end();
  else req.socket.destroy();
}

function isDrained(req: Request): Promise<boolean> {
  return new Promise((resolve) => {
    let dropped = 0;
    const late = setTimeout(() => settle(false), DRAIN_MS);
    const settle = (isWhole: boolean) => {
      clearTimeout(late);
      resolve(isWhole);
    };
    req.unpipe();
    req.on('data', (chunk: Buffer) => {
      dropped += chunk.length;
      if (dropped > DRAIN_BYTES) settle(false);
    });
    req.once('end', () => settle(true)).once('close', () => settle(req.complete));
    req.resume();
  });
}
