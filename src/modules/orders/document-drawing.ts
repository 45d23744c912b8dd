import { type Coverage, documentCoverage, documentFonts, toPrintable } from '../../platform/fonts/printable-text.ts';
import texts from '../../texts/generated/shop/document.en.js';
import type { BusinessDocument } from './schema.ts';

type Sheet = PDFKit.PDFDocument & { readonly coverage: Coverage };

const MARGIN = 54;
const WIDTH = 612 - 2 * MARGIN;
const PAGE_BOTTOM = 792 - MARGIN;
const INK = '#1c1f26';
const SECONDARY_INK = '#565b66';
const RULE = '#d9d4ca';
/** Left edge and width in pt of quantity, price and amount. */
const COLUMNS = [
  { at: 300, width: 50 },
  { at: 350, width: 75 },
  { at: 425, width: WIDTH - 425 },
] as const;

export async function drawDocument(document: BusinessDocument): Promise<Buffer> {
  const [{ default: PDFDocument }, plain, strong, coverage] = await Promise.all([
    ...([import('pdfkit'), documentFonts(400), documentFonts(600), documentCoverage()] as const),
  ]);
  const info = { Title: document.title };
  // No default font: pdfkit's own reads files that bundles omit.
  const pdf = new PDFDocument({ size: 'LETTER', margin: MARGIN, font: '', info, bufferPages: true });
  for (const [name, { basic, extended }] of Object.entries({ plain, strong })) {
    pdf.registerFont(name, basic);
    pdf.registerFont(`${name}Extended`, extended);
  }
  const doc = Object.assign(pdf, { coverage });
  const drawnBytes = collectBytes(doc);
  drawHead(doc, document);
  drawLines(doc, document);
  drawSums(doc, document);
  for (const { text } of document.closing) {
    addPageUnlessFits(doc, 16);
    write(doc, text, { x: 0, width: WIDTH, color: SECONDARY_INK });
    doc.moveDown(0.4);
  }
  doc.end();
  return await drawnBytes;
}

function collectBytes(doc: Sheet): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
}

function drawHead(doc: Sheet, { title, parties, facts }: BusinessDocument): void {
  write(doc, title, { x: 0, width: WIDTH, size: 22, font: 'strong' });
  doc.moveDown(1);
  const top = doc.y;
  const width = WIDTH / parties.length;
  let lowest = top;
  for (const [column, { heading, lines }] of parties.entries()) {
    doc.y = top;
    write(doc, heading, { x: column * width, width: width - 12, color: SECONDARY_INK });
    for (const line of lines) write(doc, line, { x: column * width, width: width - 12 });
    lowest = Math.max(lowest, doc.y);
  }
  doc.y = lowest + 18;
  for (const [name, value] of facts) {
    const rowTop = doc.y;
    write(doc, name, { x: 0, width: 110, color: SECONDARY_INK });
    doc.y = rowTop;
    write(doc, value, { x: 116, width: WIDTH - 116 });
  }
  doc.y += 18;
}

function drawLines(doc: Sheet, { lines }: BusinessDocument): void {
  const { item, quantity: count, price: priceHeading, amount: amountHeading } = texts.lines;
  row(doc, [item, count, priceHeading, amountHeading], SECONDARY_INK);
  rule(doc);
  for (const { name, note, quantity, price, amount } of lines) {
    addPageUnlessFits(doc, note ? 44 : 30);
    row(doc, [name, String(quantity), price, amount]);
    if (note) write(doc, note, { x: 0, width: COLUMNS[0].at - 12, size: 9, color: SECONDARY_INK });
    rule(doc);
  }
}

function row(doc: Sheet, [name = '', ...figures]: readonly string[], color = INK): void {
  const top = doc.y;
  for (const [index, figure] of figures.entries()) {
    const column = COLUMNS[index];
    if (!column) continue;
    doc.y = top;
    write(doc, figure, { x: column.at, width: column.width, align: 'right', color });
  }
  doc.y = top;
  write(doc, name, { x: 0, width: COLUMNS[0].at - 12, color });
}

function rule(doc: Sheet): void {
  const y = doc.y + 4;
  doc
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.5)
    .stroke(RULE);
  doc.y = y + 6;
}

function drawSums(doc: Sheet, { sums }: BusinessDocument): void {
  addPageUnlessFits(doc, sums.length * 18 + 20);
  for (const { name, amount, tone } of sums) {
    const font = tone ? 'strong' : 'plain';
    const top = doc.y;
    write(doc, name, { x: 300, width: 125, font });
    doc.y = top;
    write(doc, amount, { x: 425, width: WIDTH - 425, align: 'right', font });
    doc.y += 3;
  }
  doc.y += 18;
}

function addPageUnlessFits(doc: Sheet, height: number): void {
  if (doc.y + height > PAGE_BOTTOM) doc.addPage();
}

interface Style {
  x: number;
  width: number;
  size?: number;
  color?: string;
  font?: 'plain' | 'strong';
  align?: 'left' | 'right';
}

function write(
  doc: Sheet,
  text: string,
  { x, width, size = 10, color = INK, font = 'plain', align = 'left' }: Style,
): void {
  const runs = runsOf(text, doc.coverage);
  const origin = { x: MARGIN + x, y: doc.y };
  doc.fontSize(size).fillColor(color);
  for (const [runIndex, run] of runs.entries()) {
    doc.font(run.isExtended ? `${font}Extended` : font);
    const options = { width, align, continued: runIndex < runs.length - 1 };
    if (runIndex === 0) doc.text(run.text, origin.x, origin.y, options);
    else doc.text(run.text, options);
  }
}

function runsOf(text: string, { isBasic, isExtended }: Coverage): { text: string; isExtended: boolean }[] {
  const letterRuns: { text: string; isExtended: boolean }[] = [];
  for (const letter of toPrintable(text, (character) => isBasic(character) || isExtended(character))) {
    const needsExtended = !isBasic(letter);
    const lastRun = letterRuns.at(-1);
    if (lastRun?.isExtended === needsExtended) lastRun.text += letter;
    else letterRuns.push({ text: letter, isExtended: needsExtended });
  }
  return letterRuns.length > 0 ? letterRuns : [{ text: ' ', isExtended: false }];
}
