import { escapeHtml as text } from '../../shared/html.ts';
import { drawQr } from '../../shared/qr.ts';
import { qrSvg } from '../../shared/qr-drawing.ts';
import { addScanMark } from '../../shared/scan-mark.ts';
import type { DirectoryWords } from '../../texts/directory.ts';

/**
 * Renders the card with the directory's QR code. The client reuses this drawing
 * (`features/directory/code/DirectoryCode.tsx`) instead of loading an encoder.
 */
export function codeMarkup(url: string, { qr: words }: DirectoryWords): string {
  const svgAttributes = `class="directory-qr-code" role="img" aria-label="${text(words.picture({ url }))}" width="128" height="128"`;
  return [
    `<section class="directory-qr"><h2 class="directory-panel-title">${text(words.title)}</h2>`,
    qrSvg(drawQr(addScanMark(url)), svgAttributes),
    `<a href="${text(url)}">${text(url.replace(/^https?:\/\//, ''))}</a></section>`,
  ].join('');
}
