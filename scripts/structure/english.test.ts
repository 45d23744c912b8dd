import { expect, test } from 'vitest';
import { englishInComponents } from './english.ts';

const faultsIn = async (jsx: string) => {
  const text = `const A = () => ${jsx};\n`;
  return await englishInComponents([{ path: 'src/web/client/A.tsx', text, lines: 1 }]);
};

test.each([
  '<input placeholder="Search tenants" />',
  '<button title="Close" />',
  "<Field label={isNew ? 'New tenant' : texts.tenant} />",
  '<p aria-label={`All pages`} />',
  "<p>{isOpen && 'Open'}</p>",
  "<p>{name ?? ('No name')}</p>",
])('English in %s is found', async (jsx) => {
  expect(await faultsIn(jsx)).toEqual([expect.stringMatching(/^src\/web\/client\/A\.tsx:1: .* belongs in a catalog/)]);
});

test.each([
  '<input name="currentPassword" type="search" className="directory wall" />',
  '<Grid columns="8rem minmax(0, 1fr)" />',
  "<p title={texts.title}>{words['New tenant']}</p>",
  "<p onKeyDown={(event) => event.key === 'Escape' && close()}>{key === 'Enter' ? a : b}</p>",
])('%s contains no English', async (jsx) => {
  expect(await faultsIn(jsx)).toEqual([]);
});
