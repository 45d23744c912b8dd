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
  const known = new Map<string, Layout>();
  const rules: Rule[] = [];
  root.walkRules((rule) => void rules.push(rule));
  for (const rule of rules) {
    const said = layoutOf(rule);
    if (Object.keys(said).length === 0) continue;
    for (const selector of rule.selectors) {
      const before = known.get(selector) ?? {};
      const layout = { ...before, ...said };
      known.set(selector, layout);
      const [earlier, margins] = [marginsOf(before), marginsOf(layout)];
      if (margins) insertAfter(rule, selector, earlier ? afresh(earlier, margins) : margins);
      else if (earlier) insertAfter(rule, selector, { each: 'margin: 0', gap: gapOf(layout) });
    }
  }
}

const ASKED = new Set(['display', 'flex-direction', 'flex-wrap', 'row-gap', 'column-gap']);

function layoutOf(rule: Rule): Layout {
  const layout: Record<string, string> = {};
  rule.each((node) => {
    if (node.type !== 'decl') return;
    if (ASKED.has(node.prop)) layout[node.prop] = node.value;
    if (node.prop !== 'gap') return;
    const [row = '0', column = row] = postcss.list.space(node.value);
    layout['row-gap'] = row;
    layout['column-gap'] = column;
  });
  return layout;
}

interface Margins {
  /** For every item but the first. */
  next?: string;
  each?: string;
  /** Set back to the gap where the box is no longer flex. */
  gap: string;
}

function marginsOf(layout: Layout): Margins | null {
  const { display = '', 'row-gap': row = '0', 'column-gap': column = '0' } = layout;
  if (!/^(inline-)?flex$/.test(display) || (isNone(row) && isNone(column))) return null;
  const { 'flex-direction': direction = 'row', 'flex-wrap': wrap = 'nowrap' } = layout;
  if (wrap !== 'nowrap') return { each: `margin: 0 ${column} ${row} 0`, gap: '0' };
  if (direction === 'row') return isNone(column) ? null : { next: `margin-left: ${column}`, gap: '0' };
  const side = direction === 'column' ? 'margin-top' : 'margin-bottom';
  return isNone(row) ? null : { next: `${side}: ${row}`, gap: '0' };
}

function afresh({ next: before = '' }: Margins, { next, ...rest }: Margins): Margins {
  const side = before.split(':')[0] ?? '';
  if (!next || !side || next.startsWith(side)) return { ...rest, ...(next && { next }) };
  return { ...rest, next: `${side}: 0; ${next}` };
}

const isNone = (length: string) => /^0[a-z]*$/.test(length);
const gapOf = ({ 'row-gap': row = '0', 'column-gap': column = '0' }: Layout) => `${row} ${column}`;

function insertAfter(rule: Rule, selector: string, { next, each, gap }: Margins): void {
  const css = [
    `${selector} { gap: ${gap} }`,
    next && `${selector} > * + * { ${next} }`,
    each && `${selector} > * { ${each} }`,
  ];
  const block: AtRule = postcss.atRule({ name: 'supports', params: WITHOUT_GAPS });
  block.append(postcss.parse(css.filter(Boolean).join('\n'), { from: rule.source?.input.file }).nodes);
  lastOf(rule).after(block);
}

function lastOf(rule: Rule): Rule | AtRule {
  let last: Rule | AtRule = rule;
  for (let next = last.next(); next?.type === 'atrule' && next.params === WITHOUT_GAPS; next = last.next()) last = next;
  return last;
}
