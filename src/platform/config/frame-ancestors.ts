import { z } from 'zod';

/** CSP 3: `'self'`, a web scheme, or a host with optional wildcard, port and path. */
const SOURCE = /^(?:'self'|https?:|(?:https?:\/\/)?(?:\*|(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*)(?::(?:\d{1,5}|\*))?)$/i;

export const frameAncestors = z
  .string()
  .transform((text) => text.trim().split(/\s+/))
  .superRefine((sources, ctx) => {
    if (sources.length === 1 && sources[0] === "'none'") return;
    for (const source of sources.filter((source) => !SOURCE.test(source)))
      ctx.addIssue({ code: 'custom', message: `${source || 'nothing'} is no source of a Content-Security-Policy` });
  });
