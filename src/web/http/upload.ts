import { promisify } from 'node:util';
import type { Request, Response } from 'express';
import multer, { MulterError, type StorageEngine } from 'multer';
import type { IncomingFile } from '../../platform/http/route.ts';
import type { Upload } from '../../shared/calls.ts';
import { AppError } from '../../shared/errors.ts';
import { parsePart } from './parse-request.ts';
import { withByteLimit } from './request-body.ts';

export async function readUpload(upload: Upload, req: Request, res: Response): Promise<Uint8Array> {
  try {
    await receive(upload, req, res, multer.memoryStorage());
  } catch (error) {
    throw uploadError(error, upload);
  }
  if (!req.file) throw missingFileError(upload);
  return req.file.buffer;
}

export async function openUpload(upload: Upload, req: Request, res: Response): Promise<IncomingFile> {
  return await new Promise((resolve, reject) => {
    const storage: StorageEngine = {
      _handleFile(_req, file, onStored) {
        res.once('finish', () => file.stream.resume()); // unread bytes must not block the connection
        const fields = fieldsOf();
        fields.catch(() => {}); // reading the bytes rejects with the same error
        resolve({ name: file.originalname, bytes: streamBytes(file, onStored), fields });
      },
      _removeFile: (_req, _file, onRemoved) => onRemoved(null),
    };
    const receiving = receive(upload, req, res, storage);
    receiving.then(
      () => reject(missingFileError(upload)),
      (error) => reject(uploadError(error, upload)),
    );

    async function fieldsOf() {
      await receiving.catch((error) => {
        throw uploadError(error, upload);
      });
      return readFields(upload, req.body);
    }

    async function* streamBytes({ stream }: Express.Multer.File, onStored: (error?: unknown) => void) {
      let failure: unknown = new Error('Upload was not read to its end');
      try {
        for await (const chunk of stream) yield chunk as Buffer;
        failure = undefined;
      } catch (error) {
        failure = error;
      } finally {
        onStored(failure);
      }
      await receiving.catch((error) => {
        throw uploadError(error, upload);
      });
    }
  });
}

const MAX_FIELDS_CHARACTERS = 64_000;

function readFields({ fields }: Upload, body: unknown): unknown {
  const fieldValues: Readonly<Record<string, unknown>> = { ...(body as object | undefined) };
  const size = Object.values(fieldValues)
    .flat()
    .reduce<number>((sum, value) => sum + String(value).length, 0);
  if (size > MAX_FIELDS_CHARACTERS) throw fieldsTooLargeError();
  return parsePart(fields, fieldValues);
}

const fieldsTooLargeError = () => new AppError('too_large', 'The fields of the form are larger than 64 kB together');

async function receive(upload: Upload, req: Request, res: Response, storage: StorageEngine): Promise<void> {
  if (!req.is('multipart/form-data')) throw new AppError('unsupported_type', 'Send the file as multipart/form-data');
  const fieldSize = upload.fields ? MAX_FIELDS_CHARACTERS * UTF8_BYTES : 10_000;
  const limits = { fileSize: upload.maxBytes, files: 1, fields: 10, parts: 12, fieldSize, headerPairs: 50 };
  const readForm = promisify(multer({ storage, limits, defParamCharset: 'utf8' }).single(upload.field));
  await withByteLimit(
    req,
    upload.maxBytes + ENVELOPE_BYTES,
    () => readForm(req, res),
    () => tooLargeError(upload),
  );
}

const UTF8_BYTES = 4;
/** Multipart overhead in bytes. */
const ENVELOPE_BYTES = 400_000;

function uploadError(error: unknown, upload: Upload): AppError {
  if (error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE') return tooLargeError(upload);
  if (error instanceof MulterError && error.code === 'LIMIT_FIELD_VALUE') return fieldsTooLargeError();
  if (error instanceof AppError) return error;
  return new AppError('invalid', 'The upload cannot be read', { cause: error });
}

function tooLargeError({ maxBytes }: Upload): AppError {
  return new AppError('too_large', `The file is larger than ${Math.round(maxBytes / 1_000_000)} MB`);
}

function missingFileError({ field }: Upload): AppError {
  return new AppError('invalid', 'Choose a file', { fields: { [field]: 'Choose a file' } });
}
