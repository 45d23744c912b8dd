import { expect, test } from 'vitest';
import { layoutClasses } from './layout-classes.ts';

const faultsOf = (text: string, path = 'src/web/client/features/shop/A.module.css') =>
  layoutClasses([{ path, text, lines: 1 }]);

const ROW = '.row {\n  display: flex;\n  flex-wrap: wrap;\n  gap: var(--space-8) var(--space-16);\n}\n';

test('a class that only lays out or sets text is refused', () => {
  expect(faultsOf(`.frame {\n  border: 0;\n}\n\n${ROW}`)).toEqual([
    'src/web/client/features/shop/A.module.css:5: the class row sets only what Stack, Row or Grid of ui/ sets',
  ]);
  const refused = [
    '.a { display: grid; grid-template-columns: 8rem minmax(0, 1fr); padding-block: var(--space-8) 0; }',
    '.a { display: flex; flex-direction: column; align-items: flex-start; max-width: var(--width-form); }',
    '.a { display: flex; justify-content: space-between; padding-block-start: var(--space-8); padding-block-end: 0; }',
    '.a { color: var(--color-text-quiet); font-size: var(--font-size-small); }',
    '.a { overflow-wrap: anywhere; max-width: var(--measure); }',
    '.a { font-weight: 600; font-variant-numeric: tabular-nums; white-space: nowrap; }',
  ];
  for (const text of refused) expect([text, faultsOf(text)]).toEqual([text, [expect.stringContaining('class a')]]);
  expect(faultsOf('.a, .b { display: flex; } .b { gap: var(--space-4); }'), 'each class of shared rules').toHaveLength(
    2,
  );
});

test('a class with anything particular stays', () => {
  const allowed = [
    '.a { display: flex; border-top: var(--hairline) solid var(--color-line); }',
    '.a { display: flex; gap: 2px; }',
    '.a { display: none; }',
    '.a { padding-block: var(--space-8); }',
    '.a { color: var(--color-accent-fill); }',
    '.a { display: flex; } @media (max-width: 40rem) { .a { flex-direction: column; } }',
    '.a { display: flex; } .a > svg { flex: none; }',
    '.a { font-weight: 600; } .a:hover { color: var(--color-text); }',
    '.a .b { display: flex; }',
  ];
  for (const text of allowed) expect([text, faultsOf(text)]).toEqual([text, []]);
});

test('the kit, entities and the public directory have their own styles', () => {
  expect(faultsOf(ROW, 'src/web/client/ui/Tabs.module.css')).toEqual([]);
  expect(faultsOf(ROW, 'src/web/client/entities/activity/Changes.module.css')).toEqual([]);
  expect(faultsOf(ROW, 'src/web/client/features/directory/LobbyPage.module.css')).toEqual([]);
});

test('style sheets that are no modules are not checked', () => {
  expect(faultsOf(ROW, 'src/web/client/components/demo/banner.css')).toEqual([]);
});
