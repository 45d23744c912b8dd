import type { Route } from '../../platform/http/route.ts';
import { brand } from '../../shared/brand.ts';
import { escapeHtml } from '../../shared/html.ts';

/** Renders HTML; programs read `/api/openapi.json`. */
export function apiDocsPage(routes: readonly Route[]): string {
  const rows = routes.map((route) => {
    const access = typeof route.access === 'string' ? route.access : route.access.name;
    const cells = [
      `<code>${route.method} ${escapeHtml(route.path)}</code>`,
      escapeHtml(route.summary),
      `<code>${access}</code>`,
    ];
    return row('td', cells);
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${brand.name} API</title></head>
<body style="font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem">
<h1>${brand.name} API</h1>
<p>The whole description with every field, for programs: <a href="/api/openapi.json">OpenAPI 3.1</a>. Sign in with
<code>POST /api/login</code>; the answer's cookie goes along with every later call. A refusal is always
<code>{ error, code, fields?, details?, requestId }</code>.</p>
<table style="border-collapse:collapse;width:100%"><thead>${row('th', ['Call', 'What it does', 'Access'])}</thead>
<tbody>${rows.join('\n')}</tbody></table></body></html>`;
}

const row = (kind: 'th' | 'td', cells: readonly string[]) =>
  `<tr>${cells.map((cell) => `<${kind} style="padding:6px;text-align:start">${cell}</${kind}>`).join('')}</tr>`;
