import type { Directory } from '../modules/directory/schema.ts';
import { escapeHtml } from '../platform/mail-layout.ts';

export function directoryMarkup(directory: Directory): string {
  return `<h1>${escapeHtml(directory.name)}</h1><ul>${directory.tenants.map((t) => `<li>${escapeHtml(t.companyName)}</li>`).join('')}</ul>`;
}

export function directoryHead(directory: Directory, _origin: string): string {
  return `<title>${escapeHtml(directory.name)}</title>`;
}
