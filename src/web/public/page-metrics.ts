import type { RequestHandler } from 'express';
import type { Metrics } from '../../platform/observability/metrics.ts';

/**
 * Notes how long pages and files took that Express serves; calls of the API and what is answered from memory note it
 * themselves. The route is `page` and the document that the page runs on, which `res.locals.document` names, or `file`.
 */
export function observePages({ requests }: Pick<Metrics, 'requests'>): RequestHandler {
  return (req, res, next) => {
    const method = req.method === 'GET' || req.method === 'HEAD' ? req.method : 'other';
    const stop = requests.startTimer({ method });
    res.once('finish', () => {
      const { document } = res.locals;
      stop({ route: document === undefined ? 'file' : `page ${document}`, status: res.statusCode });
    });
    next();
  };
}
