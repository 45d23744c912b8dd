import { expect, test } from 'vitest';
import { navigations } from './navigations.ts';

const faultsIn = async (text: string, path = 'features/a.tsx') => {
  const fullText = `import {} from 'react-router-dom';\n${text}`;
  return await navigations([{ path: `src/web/client/${path}`, text: fullText, lines: 2 }]);
};

test.each([
  ["import { Navigate } from 'react-router-dom';", 'use Redirect'],
  ['const [search, setSearch] = useSearchParams();', 'write parameters by useSearchWriter'],
  [
    "useEffect(() => { if (a) void navigate('/b'); }, [a]);",
    'navigate in an effect by useRedirect or useAddedParameters',
  ],
  [
    "const navigate = useNavigate(); const go = async () => { await navigate('/b'); };",
    'navigate after a reply by usePageNavigate',
  ],
])('%s is refused', async (text, fault) => {
  expect(await faultsIn(text)).toEqual([`src/web/client/features/a.tsx:2: ${fault}`]);
});

test.each([
  'const [search] = useSearchParams();',
  "const press = () => navigate('/b');",
  "const navigate = usePageNavigate(); const go = async () => { await navigate('/b'); };",
])('%s is allowed', async (text) => {
  expect(await faultsIn(text)).toEqual([]);
});

test('the guard itself navigates', async () => {
  expect(await faultsIn("useEffect(() => void navigate('/b'), []);", 'lib/page-navigation.ts')).toEqual([]);
});
