import { expect, test } from 'vitest';
import { landscape, portrait, ruler } from '../../../lib/wall-layout/sample-task.ts';
import { clockType, largestHeading, maxTenantType, scaleHeading } from './heading.ts';

const headed = (name: string, screen = portrait, hasFewLines = true, asideWidth = 280) =>
  largestHeading({ name, screen, ruler, asideWidth, hasLogo: false, hasFewLines });

test.each([portrait, landscape])('a name is at least 1.2 times a tenant, on any board', (screen) => {
  for (const hasFewLines of [true, false])
    for (const name of ['Oak House', 'World Trade & Medical Center of the Greater Midwest']) {
      const heading = headed(name, screen, hasFewLines);
      expect(heading.type / maxTenantType(heading)).toBeCloseTo(1.2);
      const nameType = maxTenantType(heading);
      expect(scaleHeading(heading, screen, nameType).type).toBeCloseTo(1.2 * nameType);
    }
});

test('a name stays on one line beside the clock where that costs less than breaking it', () => {
  expect(headed('Calder House')).toMatchObject({ isLong: false, isBelowClock: false });
  expect(headed('Meridian Conference Center')).toMatchObject({ isLong: false, isBelowClock: true });
  expect(headed('World Trade & Medical Center of the Greater Midwest').isLong).toBe(true);
});

test('a name over many tenants is as large as they ask for', () => {
  const heading = headed('Oak House', landscape, false);
  expect(scaleHeading(heading, landscape, 20).type).toBe(clockType(landscape));
  expect(scaleHeading(heading, landscape, 40).type).toBeCloseTo(48);
  expect(scaleHeading(heading, landscape, 400).type).toBe(heading.type);
});

test('two lines fit the header', () => {
  const { type, isLong } = headed('The Worshipful Association of Certified Public Accountants', portrait, false);
  expect(isLong).toBe(true);
  expect(2 * 1.1 * type).toBeLessThanOrEqual(0.065 * portrait.height);
});
