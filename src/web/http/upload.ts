import { promisify } from 'node:util';
import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import { AppError } from '../../platform/errors.ts';
import type { Upload } from '../../platform/route.ts';

/** Reads the one declared file of a multipart form into memory. */
export async function readUpload(upload: Upload, req: Request, res: Response): Promise<Uint8Array> {
  if (!req.is('multipart/form-data')) throw new AppError('unsupported_type', 'Send the file as multipart/form-data');
  const receive = multer({
    storage: multer.memoryStorage(),
    limits: { fileSize: upload.maxBytes, files: 1, fields: 10, parts: 12, fieldSize: 10_000, headerPairs: 50 },
  }).single(upload.field);
  try {
    await promisify(receive)(req, res);
  } catch (error) {
    throw refusal(error, upload);
  }
  if (!req.file) throw new AppError('invalid', 'Choose a file', { fields: { [upload.field]: 'Choose a file' } });
  return req.file.buffer;
}

function refusal(error: unknown, upload: Upload): AppError {
  if (error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE')
    return new AppError('too_large', `The file is larger than ${Math.round(upload.maxBytes / 1_000_000)} MB`);
  return new AppError('invalid', 'The upload cannot be read', { cause: error });
}
