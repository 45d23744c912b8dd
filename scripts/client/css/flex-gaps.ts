import postcss, { type AtRule, type Root, type Rule } from 'postcss';

/** Properties of a rule that affect gaps; later rules for the same selector add to it. */
interface Layout {
  display?: string;
  'flex-direction'?: string;
  'flex-wrap'?: string;
  'row-gap'?: string;
  'column-gap'?: string;
}

/** True where flex gap is missing: Chromium to 83, Safari to 14.0. */
const WITHOUT_GAPS = 'not (inset: 0)';

/** Adds margins beside each flex gap, for browsers without it. */
export function spaceFlexItems(root: Root): void {
  const layoutBySelector = new Map<string, Layout>();
  const rules: Rule[] = [];
  root.walkRules((rule) => void rules.push(rule));
  for (const rule of rules) {
    const ruleLayout = layoutOf(rule);
    if (Object.keys(ruleLayout).length === 0) continue;
    for (const selector of rule.selectors) {
      const previousLayout = layoutBySelector.get(selector) ?? {};
      const layout = { ...previousLayout, ...ruleLayout };
      layoutBySelector.set(selector, layout);
      const [previousMargins, margins] = [marginsOf(previousLayout), marginsOf(layout)];
      if (margins) insertAfter(rule, selector, previousMargins ? resetMargins(previousMargins, margins) : margins);
      else if (previousMargins) insertAfter(rule, selector, { itemMargin: 'margin: 0', gap: gapOf(layout) });
    }
  }
}

const LAYOUT_PROPERTIES = new Set(['display', 'flex-direction', 'flex-wrap', 'row-gap', 'column-gap']);

function layoutOf(rule: Rule): Layout {
  const layout: Record<string, string> = {};
  rule.each((node) => {
    if (node.type !== 'decl') return;
    if (LAYOUT_PROPERTIES.has(node.prop)) layout[node.prop] = node.value;
    if (node.prop !== 'gap') return;
    const [row = '0', column = row] = postcss.list.space(node.value);
    layout['row-gap'] = row;
    layout['column-gap'] = column;
  });
  return layout;
}

interface Margins {
  /** Applied to every item but the first. */
  next?: string;
  itemMargin?: string;
  /** Restored where the box is no longer flex. */
  gap: string;
}

function marginsOf(layout: Layout): Margins | null {
  const { display = '', 'row-gap': row = '0', 'column-gap': column = '0' } = layout;
  if (!/^(inline-)?flex$/.test(display) || (isNone(row) && isNone(column))) return null;
  const { 'flex-direction': direction = 'row', 'flex-wrap': wrap = 'nowrap' } = layout;
  if (wrap !== 'nowrap') return { itemMargin: `margin: 0 ${column} ${row} 0`, gap: '0' };
  if (direction === 'row') return isNone(column) ? null : { next: `margin-left: ${column}`, gap: '0' };
  const side = direction === 'column' ? 'margin-top' : 'margin-bottom';
  return isNone(row) ? null : { next: `${side}: ${row}`, gap: '0' };
}

function resetMargins({ next: previousNext = '' }: Margins, { next, ...otherMargins }: Margins): Margins {
  const side = previousNext.split(':')[0] ?? '';
  if (!next || !side || next.startsWith(side)) return { ...otherMargins, ...(next && { next }) };
  return { ...otherMargins, next: `${side}: 0; ${next}` };
}

const isNone = (length: string) => /^0[a-z]*$/.test(length);
const gapOf = ({ 'row-gap': row = '0', 'column-gap': column = '0' }: Layout) => `${row} ${column}`;

function insertAfter(rule: Rule, selector: string, { next, itemMargin, gap }: Margins): void {
  const css = [
    `${selector} { gap: ${gap} }`,
    next && `${selector} > * + * { ${next} }`,
    itemMargin && `${selector} > * { ${itemMargin} }`,
  ];
  const block: AtRule = postcss.atRule({ name: 'supports', params: WITHOUT_GAPS });
  block.append(postcss.parse(css.filter(Boolean).join('\n'), { from: rule.source?.input.file }).nodes);
  lastSupportsRule(rule).after(block);
}

function lastSupportsRule(rule: Rule): Rule | AtRule {
  let last: Rule | AtRule = rule;
  for (let next = last.next(); next?.type === 'atrule' && next.params === WITHOUT_GAPS; next = last.next()) last = next;
  return last;
}
