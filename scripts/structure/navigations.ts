import type { Check } from './sources.ts';
import { nodesOf, type SyntaxNode, syntaxOf } from './syntax.ts';

const CLIENT = /^src\/web\/client\/(?!lib\/page-navigation\.ts).*(?<!\.test)\.tsx?$/;
const EFFECTS = /^use(Layout)?Effect(Event)?$/;

/**
 * Requires navigation in an effect or after a reply to use `lib/page-navigation.ts`, where a newer click wins.
 * Parameters are derived from the address at that moment.
 */
export const navigations: Check = async (files) => {
  const client = files.filter(({ path, text }) => CLIENT.test(path) && text.includes('react-router-dom'));
  const faults = await Promise.all(
    client.map(async (file) => {
      const { body, lineAt } = await syntaxOf(file);
      return nodesOf(body).flatMap((node) => {
        const fault = faultOf(node, file.text);
        return fault ? [`${file.path}:${lineAt(startOf(node))}: ${fault}`] : [];
      });
    }),
  );
  return faults.flat();
};

function faultOf(node: SyntaxNode, text: string): string | null {
  if (node.type === 'ImportSpecifier' && nameOf(node.local) === 'Navigate') return 'use Redirect';
  if (node.type === 'VariableDeclarator' && isSearchSetter(node)) return 'write parameters by useSearchWriter';
  if (
    node.type === 'CallExpression' &&
    EFFECTS.test(nameOf(node.callee) ?? '') &&
    nodesOf(node.arguments).some(isNavigate)
  )
    return 'navigate in an effect by useRedirect or useAddedParameters';
  if (node.type === 'AwaitExpression' && isNavigate(node.argument as SyntaxNode) && /\buseNavigate\(/.test(text))
    return 'navigate after a reply by usePageNavigate';
  return null;
}

const isNavigate = (node: SyntaxNode) => node.type === 'CallExpression' && nameOf(node.callee) === 'navigate';

function isSearchSetter({ id, init }: SyntaxNode): boolean {
  const { type, elements } = id as { type: string; elements?: readonly unknown[] };
  return (
    type === 'ArrayPattern' &&
    elements?.[1] !== undefined &&
    nameOf((init as SyntaxNode | null)?.callee) === 'useSearchParams'
  );
}

const nameOf = (node: unknown) => (node as { value?: string } | null | undefined)?.value;

const startOf = (node: SyntaxNode) => (node.span as { start: number }).start;
