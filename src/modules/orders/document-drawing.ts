import { type Coverage, documentCoverage, documentFonts, printed } from '../../platform/fonts/printed.ts';
import texts from '../../texts/generated/shop/document.en.js';
import type { BusinessDocument } from './schema.ts';

type Sheet = PDFKit.PDFDocument & { readonly coverage: Coverage };

const MARGIN = 54;
const WIDTH = 612 - 2 * MARGIN;
const BOTTOM = 792 - MARGIN;
const INK = '#1c1f26';
const QUIET = '#565b66';
const RULE = '#d9d4ca';
/** Left edge and width of quantity, price and amount. */
const COLUMNS = [
  { at: 300, width: 50 },
  { at: 350, width: 75 },
  { at: 425, width: WIDTH - 425 },
] as const;

/** On Letter paper. */
export async function drawDocument(document: BusinessDocument): Promise<Buffer> {
  const [{ default: PDFDocument }, plain, strong, coverage] = await Promise.all([
    ...([import('pdfkit'), documentFonts(400), documentFonts(600), documentCoverage()] as const),
  ]);
  const info = { Title: document.title };
  // Without a default font: pdfkit's own reads files that bundles leave out.
  const pdf = new PDFDocument({ size: 'LETTER', margin: MARGIN, font: '', info, bufferPages: true });
  for (const [name, { basic, extended }] of Object.entries({ plain, strong })) {
    pdf.registerFont(name, basic);
    pdf.registerFont(`${name}Extended`, extended);
  }
  const doc = Object.assign(pdf, { coverage });
  const done = bytesOf(doc);
  drawHead(doc, document);
  drawLines(doc, document);
  drawSums(doc, document);
  for (const { text } of document.closing) {
    breakFor(doc, 16);
    write(doc, text, { x: 0, width: WIDTH, color: QUIET });
    doc.moveDown(0.4);
  }
  doc.end();
  return await done;
}

function bytesOf(doc: Sheet): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    doc.on('data', (piece: Buffer) => pieces.push(piece));
    doc.on('end', () => resolve(Buffer.concat(pieces)));
    doc.on('error', reject);
  });
}

function drawHead(doc: Sheet, { title, parties, facts }: BusinessDocument): void {
  write(doc, title, { x: 0, width: WIDTH, size: 22, font: 'strong' });
  doc.moveDown(1);
  const top = doc.y;
  const width = WIDTH / parties.length;
  let lowest = top;
  for (const [at, { heading, lines }] of parties.entries()) {
    doc.y = top;
    write(doc, heading, { x: at * width, width: width - 12, color: QUIET });
    for (const line of lines) write(doc, line, { x: at * width, width: width - 12 });
    lowest = Math.max(lowest, doc.y);
  }
  doc.y = lowest + 18;
  for (const [name, value] of facts) {
    const at = doc.y;
    write(doc, name, { x: 0, width: 110, color: QUIET });
    doc.y = at;
    write(doc, value, { x: 116, width: WIDTH - 116 });
  }
  doc.y += 18;
}

function drawLines(doc: Sheet, { lines }: BusinessDocument): void {
  const { item, quantity: count, price: each, amount: whole } = texts.lines;
  row(doc, [item, count, each, whole], QUIET);
  rule(doc);
  for (const { name, note, quantity, price, amount } of lines) {
    breakFor(doc, note ? 44 : 30);
    row(doc, [name, String(quantity), price, amount]);
    if (note) write(doc, note, { x: 0, width: COLUMNS[0].at - 12, size: 9, color: QUIET });
    rule(doc);
  }
}

function row(doc: Sheet, [name = '', ...figures]: readonly string[], color = INK): void {
  const top = doc.y;
  for (const [at, figure] of figures.entries()) {
    const column = COLUMNS[at];
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
  breakFor(doc, sums.length * 18 + 20);
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

function breakFor(doc: Sheet, height: number): void {
  if (doc.y + height > BOTTOM) doc.addPage();
}

interface Style {
  x: number;
  width: number;
  size?: number;
  color?: string;
  font?: 'plain' | 'strong';
  align?: 'left' | 'right';
}

/** Runs of letters by the font that has them, on lines of one paragraph. */
function write(
  doc: Sheet,
  text: string,
  { x, width, size = 10, color = INK, font = 'plain', align = 'left' }: Style,
): void {
  const runs = runsOf(text, doc.coverage);
  const at = { x: MARGIN + x, y: doc.y };
  doc.fontSize(size).fillColor(color);
  for (const [place, run] of runs.entries()) {
    doc.font(run.isExtended ? `${font}Extended` : font);
    const options = { width, align, continued: place < runs.length - 1 };
    if (place === 0) doc.text(run.text, at.x, at.y, options);
    else doc.text(run.text, options);
  }
}

function runsOf(text: string, { isBasic, isExtended }: Coverage): { text: string; isExtended: boolean }[] {
  const runs: { text: string; isExtended: boolean }[] = [];
  for (const letter of printed(text, (one) => isBasic(one) || isExtended(one))) {
    const isOther = !isBasic(letter);
    const last = runs.at(-1);
    if (last?.isExtended === isOther) last.text += letter;
    else runs.push({ text: letter, isExtended: isOther });
  }
  return runs.length > 0 ? runs : [{ text: ' ', isExtended: false }];
}
