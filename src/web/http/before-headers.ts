import type { Response } from 'express';

/** As express-session does; later listeners run first. */
export function beforeHeaders(res: Response, listener: () => void): void {
  const writeHead = res.writeHead.bind(res) as (...given: unknown[]) => Response;
  res.writeHead = ((...given: unknown[]) => {
    listener();
    return writeHead(...given);
  }) as Response['writeHead'];
}
