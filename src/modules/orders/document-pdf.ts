import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

type Line = string | null | undefined;

/** An invoice, a credit note or a quote, on Letter paper. */
export interface BusinessDocument {
  readonly title: string;
  readonly parties: readonly (readonly [heading: string, lines: readonly Line[]])[];
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly lines: readonly {
    readonly name: string;
    readonly note: string;
    readonly quantity: number;
    readonly price: string;
    readonly amount: string;
  }[];
  /** The last one is the total. */
  readonly sums: readonly (readonly [name: string, amount: string])[];
  readonly closing: readonly string[];
}

type Doc = PDFKit.PDFDocument;

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

export async function drawPdf(document: BusinessDocument): Promise<Buffer> {
  const [{ default: PDFDocument }, fonts] = await Promise.all([import('pdfkit'), loadFonts()]);
  const info = { Title: document.title };
  // Without a default font: pdfkit's own reads files that bundles leave out.
  const doc = new PDFDocument({ size: 'LETTER', margin: MARGIN, font: '', info, bufferPages: true });
  for (const [name, bytes] of Object.entries(fonts)) doc.registerFont(name, bytes);
  const done = bytesOf(doc);
  drawHead(doc, document);
  drawLines(doc, document);
  drawSums(doc, document);
  for (const sentence of document.closing) {
    breakFor(doc, 16);
    write(doc, sentence, { x: 0, width: WIDTH, color: QUIET });
    doc.moveDown(0.4);
  }
  doc.end();
  return await done;
}

function bytesOf(doc: Doc): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    doc.on('data', (piece: Buffer) => pieces.push(piece));
    doc.on('end', () => resolve(Buffer.concat(pieces)));
    doc.on('error', reject);
  });
}

function drawHead(doc: Doc, { title, parties, facts }: BusinessDocument): void {
  write(doc, title, { x: 0, width: WIDTH, size: 22, font: 'strong' });
  doc.moveDown(1);
  const top = doc.y;
  const width = WIDTH / parties.length;
  let lowest = top;
  for (const [at, [heading, lines]] of parties.entries()) {
    doc.y = top;
    write(doc, heading, { x: at * width, width: width - 12, color: QUIET });
    for (const line of lines) if (line) write(doc, line, { x: at * width, width: width - 12 });
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

function drawLines(doc: Doc, { lines }: BusinessDocument): void {
  row(doc, ['Item', 'Quantity', 'Price', 'Amount'], QUIET);
  rule(doc);
  for (const { name, note, quantity, price, amount } of lines) {
    breakFor(doc, note ? 44 : 30);
    row(doc, [name, String(quantity), price, amount]);
    if (note) write(doc, note, { x: 0, width: COLUMNS[0].at - 12, size: 9, color: QUIET });
    rule(doc);
  }
}

function row(doc: Doc, [name = '', ...figures]: readonly string[], color = INK): void {
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

function rule(doc: Doc): void {
  const y = doc.y + 4;
  doc
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.5)
    .stroke(RULE);
  doc.y = y + 6;
}

function drawSums(doc: Doc, { sums }: BusinessDocument): void {
  breakFor(doc, sums.length * 18 + 20);
  for (const [at, [name, amount]] of sums.entries()) {
    const font = at === sums.length - 1 ? 'strong' : 'plain';
    const top = doc.y;
    write(doc, name, { x: 300, width: 125, font });
    doc.y = top;
    write(doc, amount, { x: 425, width: WIDTH - 425, align: 'right', font });
    doc.y += 3;
  }
  doc.y += 18;
}

function breakFor(doc: Doc, height: number): void {
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
  doc: Doc,
  text: string,
  { x, width, size = 10, color = INK, font = 'plain', align = 'left' }: Style,
): void {
  const runs = runsOf(text);
  const at = { x: MARGIN + x, y: doc.y };
  doc.fontSize(size).fillColor(color);
  for (const [place, run] of runs.entries()) {
    doc.font(run.isExtended ? `${font}Extended` : font);
    const options = { width, align, continued: place < runs.length - 1 };
    if (place === 0) doc.text(run.text, at.x, at.y, options);
    else doc.text(run.text, options);
  }
}

/** Latin and its punctuation; Latin Extended; other letters lose their accents or become a question mark. */
function runsOf(text: string): { text: string; isExtended: boolean }[] {
  const runs: { text: string; isExtended: boolean }[] = [];
  for (const letter of text.normalize('NFC')) {
    const drawn = isBasic(letter) || isExtended(letter) ? letter : plain(letter);
    const isOther = isExtended(drawn);
    const last = runs.at(-1);
    if (last?.isExtended === isOther) last.text += drawn;
    else runs.push({ text: drawn, isExtended: isOther });
  }
  return runs.length > 0 ? runs : [{ text: ' ', isExtended: false }];
}

const isBasic = (letter: string) =>
  /^[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018-\u201d\u2022\u2026\u20ac\u2122]$/.test(letter);
const isExtended = (letter: string) => /^[\u0100-\u024f]$/.test(letter);

function plain(letter: string): string {
  const base = letter.normalize('NFD').replace(/\p{M}/gu, '');
  return isBasic(base) ? base : '?';
}

const FILES = {
  plain: 'latin-400',
  strong: 'latin-600',
  plainExtended: 'latin-ext-400',
  strongExtended: 'latin-ext-600',
} as const;

let fonts: Promise<Record<keyof typeof FILES, Buffer>> | undefined;

function loadFonts(): Promise<Record<keyof typeof FILES, Buffer>> {
  fonts ??= readFonts().catch((error: unknown) => {
    fonts = undefined;
    throw error;
  });
  return fonts;
}

/** WOFF: fontkit cannot cut letters with accents out of WOFF2. */
async function readFonts(): Promise<Record<keyof typeof FILES, Buffer>> {
  const read = (name: keyof typeof FILES) =>
    readFile(
      fileURLToPath(
        import.meta.resolve(`@fontsource/instrument-sans/files/instrument-sans-${FILES[name]}-normal.woff`),
      ),
    );
  const [plainFont, strong, plainExtended, strongExtended] = await Promise.all([
    read('plain'),
    read('strong'),
    read('plainExtended'),
    read('strongExtended'),
  ]);
  return { plain: plainFont, strong, plainExtended, strongExtended };
}
