import { expect, test } from 'vitest';
import { translatable } from './translatable.ts';

const faultsIn = async (text: string) =>
  (await translatable([{ path: 'src/web/client/A.tsx', text, lines: text.split('\n').length }])).length;

test('text that comes and goes, or follows what does, stands in an element', async () => {
  const bare = [
    'const a = <p><b />{isOpen && texts.open}</p>;',
    'const a = <p>{isOpen ? texts.open : texts.closed} <b /></p>;',
    'const a = <>{icon && <Icon />}{texts.label}</>;',
    'const a = <p><b />{isOpen && `, open`}</p>;',
    'function A() {\n  if (isOpen) return texts.open;\n  return <b />;\n}',
    'const A = lazyPart(load, texts.loading);',
  ];
  for (const text of bare) expect([text, await faultsIn(text)]).toEqual([text, 1]);
  const fullText = [
    'const a = <p>{isOpen ? texts.open : texts.closed}</p>;',
    'const a = <p><b />{isOpen && <span>{texts.open}</span>}</p>;',
    'const a = <p>{texts.label}{icon && <Icon />}</p>;',
    "const a = <p>{isOpen && <b />}{' '}<i /></p>;",
    'function A() {\n  const words = useMemo(() => { return texts.open; }, []);\n  return <b>{words}</b>;\n}',
    'function labelOf() {\n  return texts.open;\n}',
  ];
  for (const text of fullText) expect([text, await faultsIn(text)]).toEqual([text, 0]);
});
