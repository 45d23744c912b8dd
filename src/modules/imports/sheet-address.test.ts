import { expect, test } from 'vitest';
import { fileAddressOf } from './sheet-address.ts';

const G = 'https://docs.google.com/spreadsheets';

test.each([
  [`${G}/d/1AbC_-9/edit#gid=12`, `${G}/d/1AbC_-9/export?format=csv&gid=12`],
  [`${G}/d/1AbC_-9/edit?gid=12#gid=34`, `${G}/d/1AbC_-9/export?format=csv&gid=34`],
  [`${G}/d/1AbC_-9/edit?usp=sharing`, `${G}/d/1AbC_-9/export?format=csv`],
  [`${G}/u/1/d/1AbC_-9/htmlview?gid=7`, `${G}/d/1AbC_-9/export?format=csv&gid=7`],
  [`${G}/d/1AbC_-9`, `${G}/d/1AbC_-9/export?format=csv`],
  [`${G}/d/1AbC_-9/edit#gid=1;rm`, `${G}/d/1AbC_-9/export?format=csv`],
  [`${G}/d/e/2PACX-1v/pubhtml`, `${G}/d/e/2PACX-1v/pub?output=csv`],
  [`${G}/d/e/2PACX-1v/pubhtml?gid=5&single=true`, `${G}/d/e/2PACX-1v/pub?output=csv&single=true&gid=5`],
])('%s is downloaded from %s', (address, file) => {
  expect(fileAddressOf(address)).toBe(file);
});

test.each([
  `${G}/d/1AbC/export?format=xlsx&gid=3`,
  `${G}/d/e/2PACX-1v/pub?output=csv`,
  `${G}/d/1AbC/gviz/tq?tqx=out:csv`,
  'https://docs.google.com/document/d/1AbC/edit',
  'https://docs.google.com.example.com/spreadsheets/d/1AbC/edit',
  'https://example.com/spreadsheets/d/1AbC/edit#gid=0',
])('%s stays as it is', (address) => {
  expect(fileAddressOf(address)).toBe(address);
});
