import type { Response } from 'express';

/** Wraps `writeHead` as express-session does; later listeners run first. */
export function runBeforeHeaders(res: Response, listener: () => void): void {
  const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => Response;
  res.writeHead = ((...args: unknown[]) => {
    listener();
    return writeHead(...args);
  }) as Response['writeHead'];
}
