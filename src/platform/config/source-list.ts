import { z } from 'zod';

/** One source as CSP 3 has it, for frames: `'self'`, a scheme of the web, or a host with what may stand around it. */
const SOURCE = /^(?:'self'|https?:|(?:https?:\/\/)?(?:\*|(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*)(?::(?:\d{1,5}|\*))?)$/i;

/** Who may show a page in a frame, as `frame-ancestors` of the Content-Security-Policy lists them. */
export const frameAncestors = z
  .string()
  .transform((text) => text.trim().split(/\s+/))
  .superRefine((sources, ctx) => {
    if (sources.length === 1 && sources[0] === "'none'") return;
    for (const source of sources.filter((source) => !SOURCE.test(source)))
      ctx.addIssue({ code: 'custom', message: `${source || 'nothing'} is no source of a Content-Security-Policy` });
  });
