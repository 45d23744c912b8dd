const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** For element content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

interface DataScript {
  type: 'application/json' | 'application/ld+json';
  id?: string;
  data: unknown;
}

/**
 * A data block. JSON's `<` becomes `\u003c`, so that neither `</script>` nor `<!--` can occur
 * (https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements).
 */
export function dataScript({ type, id, data }: DataScript): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="${type}"${id ? ` id="${id}"` : ''}>${json}</script>`;
}
