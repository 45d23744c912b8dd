import { expect, test } from 'vitest';
import { breakName, measureName } from '../wall-layout/break-name.ts';
import { ruler } from '../wall-layout/sample-task.ts';

const FAMILY = '👨‍👩‍👧';

test.each([FAMILY, '🇺🇸', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'e\u0301', '👍🏽', '1️⃣', 'é', '🌵'])(
  'a name of many %s breaks between them',
  (cluster) => {
    const name = cluster.repeat(12);
    const width = ruler.condensed(name);
    const lines = breakName(measureName(name, ruler), { first: width / 3, rest: width / 3, lines: 8 })?.lines ?? [];
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.join('')).toBe(name);
    for (const line of lines) expect([line, line.replaceAll(cluster, '')]).toEqual([line, '']);
  },
);
