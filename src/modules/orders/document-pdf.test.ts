import { expect, test } from 'vitest';
import { drawPdf } from './document-pdf.ts';
import type { BusinessDocument } from './schema.ts';

const document: BusinessDocument = {
  title: 'Quote',
  parties: [],
  facts: [],
  lines: [],
  sums: [{ name: 'Total', amount: '$1.00', tone: 'strong' }],
  closing: [],
};
const threads = () => (process.report.getReport() as unknown as { workers: unknown[] }).workers.length;

test('documents are drawn in one thread beside the event loop', async () => {
  const before = threads();
  const drawn = await Promise.all([drawPdf(document), drawPdf(document)]);
  expect(drawn.map((bytes) => bytes.subarray(0, 5).toString())).toEqual(['%PDF-', '%PDF-']);
  expect(threads()).toBe(before + 1);
});

test('a document that cannot be drawn rejects alone', async () => {
  const broken = { ...document, parties: null } as unknown as BusinessDocument;
  const [refused, drawn] = await Promise.allSettled([drawPdf(broken), drawPdf(document)]);
  expect([refused.status, drawn.status]).toEqual(['rejected', 'fulfilled']);
});
