export interface UsedMetric {
  readonly name: string;
  readonly labels: readonly string[];
}

const WORDS = /^(and|or|unless|by|without|on|ignoring|group_left|group_right|offset|bool)$/;
const TEXTS = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g;
const GROUPINGS = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g;
const DURATIONS = /\[[^\]]*\]|\b\d+(?:\.\d+)?(?:ms|[smhdwy])\b/g;
const SELECTED = /\b([a-zA-Z_:][\w:]*)\b(?!\s*\()\s*(?:\{([^}]*)\})?/g;

export function metricsIn(expression: string): UsedMetric[] {
  const bare = expression.replaceAll(TEXTS, '""').replaceAll(DURATIONS, ' ').replaceAll(GROUPINGS, ' ');
  return [...bare.matchAll(SELECTED)]
    .filter(([, name = '']) => !WORDS.test(name))
    .map(([, name = '', selector = '']) => ({
      name,
      labels: [...selector.matchAll(/(\w+)\s*[=!]/g)].map(([, l]) => l ?? ''),
    }));
}

export function groupedBy(expression: string): string[] {
  const lists = [...expression.replaceAll(TEXTS, '""').matchAll(GROUPINGS)].map(([, list = '']) => list);
  return lists.flatMap((list) => list.split(',').map((label) => label.trim())).filter(Boolean);
}
