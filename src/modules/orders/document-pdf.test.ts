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
  const threadsBefore = threads();
  const pdfs = await Promise.all([drawPdf('user:1', document), drawPdf('user:1', document)]);
  expect(pdfs.map((bytes) => bytes.subarray(0, 5).toString())).toEqual(['%PDF-', '%PDF-']);
  expect(threads()).toBe(threadsBefore + 1);
});

test('a document that cannot be drawn rejects alone', async () => {
  const broken = { ...document, parties: null } as unknown as BusinessDocument;
  const [rejectedPdf, drawnPdf] = await Promise.allSettled([drawPdf('user:1', broken), drawPdf('user:1', document)]);
  expect([rejectedPdf.status, drawnPdf.status]).toEqual(['rejected', 'fulfilled']);
});
