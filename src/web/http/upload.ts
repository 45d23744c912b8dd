import { promisify } from 'node:util';
import type { Request, Response } from 'express';
import multer, { MulterError, type StorageEngine } from 'multer';
import type { IncomingFile, Upload } from '../../platform/http/route.ts';
import { AppError } from '../../shared/errors.ts';
import { parsePart } from './parse-request.ts';

export async function readUpload(upload: Upload, req: Request, res: Response): Promise<Uint8Array> {
  try {
    await receiver(upload, req, multer.memoryStorage())(req, res);
  } catch (error) {
    throw refusal(error, upload);
  }
  if (!req.file) throw nothingSent(upload);
  return req.file.buffer;
}

export async function openUpload(upload: Upload, req: Request, res: Response): Promise<IncomingFile> {
  return await new Promise((resolve, reject) => {
    const storage: StorageEngine = {
      _handleFile(_req, file, stored) {
        res.once('finish', () => file.stream.resume()); // unread bytes must not block the connection
        const fields = fieldsOf();
        fields.catch(() => {}); // reading the bytes rejects with the same error
        resolve({ name: file.originalname, bytes: passOn(file, stored), fields });
      },
      _removeFile: (_req, _file, removed) => removed(null),
    };
    const received = receiver(upload, req, storage)(req, res);
    received.then(
      () => reject(nothingSent(upload)),
      (error) => reject(refusal(error, upload)),
    );

    async function fieldsOf() {
      await received.catch((error) => {
        throw refusal(error, upload);
      });
      return readFields(upload, req.body);
    }

    async function* passOn({ stream }: Express.Multer.File, stored: (error?: unknown) => void) {
      let failure: unknown = new Error('Upload was not read to its end');
      try {
        for await (const chunk of stream) yield chunk as Buffer;
        failure = undefined;
      } catch (error) {
        failure = error;
      } finally {
        stored(failure);
      }
      await received.catch((error) => {
        throw refusal(error, upload);
      });
    }
  });
}

const FIELDS_CHARACTERS = 64_000;

function readFields({ fields }: Upload, body: unknown): unknown {
  const given: Readonly<Record<string, unknown>> = { ...(body as object | undefined) };
  const size = Object.values(given)
    .flat()
    .reduce<number>((sum, value) => sum + String(value).length, 0);
  if (size > FIELDS_CHARACTERS) throw fieldsTooLarge();
  return parsePart(fields, given);
}

const fieldsTooLarge = () => new AppError('too_large', 'The fields of the form are larger than 64 kB together');

const DISCARD_MS = 10_000;

/**
 * Drains a refused upload before the response: closing with unread bytes resets the connection, and a proxy would
 * answer 502. Bounded by size and time.
 */
export async function discardUpload({ maxBytes }: Upload, req: Request): Promise<void> {
  const isSmall = Number(req.headers['content-length']) <= maxBytes + ENVELOPE;
  if (!isSmall || req.readableEnded || req.destroyed) return;
  await new Promise<void>((resolve) => {
    const late = setTimeout(resolve, DISCARD_MS);
    const done = () => {
      clearTimeout(late);
      resolve();
    };
    req.once('end', done).once('close', done).resume();
  });
}

function receiver(upload: Upload, req: Request, storage: StorageEngine) {
  if (!req.is('multipart/form-data')) throw new AppError('unsupported_type', 'Send the file as multipart/form-data');
  if (Number(req.headers['content-length'] ?? 0) > upload.maxBytes + ENVELOPE) throw tooLarge(upload);
  const fieldSize = upload.fields ? FIELDS_CHARACTERS * UTF8_BYTES : 10_000;
  const limits = { fileSize: upload.maxBytes, files: 1, fields: 10, parts: 12, fieldSize, headerPairs: 50 };
  return promisify(multer({ storage, limits, defParamCharset: 'utf8' }).single(upload.field));
}

const UTF8_BYTES = 4;
/** Multipart overhead. */
const ENVELOPE = 400_000;

function refusal(error: unknown, upload: Upload): AppError {
  if (error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE') return tooLarge(upload);
  if (error instanceof MulterError && error.code === 'LIMIT_FIELD_VALUE') return fieldsTooLarge();
  if (error instanceof AppError) return error;
  return new AppError('invalid', 'The upload cannot be read', { cause: error });
}

function tooLarge({ maxBytes }: Upload): AppError {
  return new AppError('too_large', `The file is larger than ${Math.round(maxBytes / 1_000_000)} MB`);
}

function nothingSent({ field }: Upload): AppError {
  return new AppError('invalid', 'Choose a file', { fields: { [field]: 'Choose a file' } });
}
