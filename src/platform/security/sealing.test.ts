import { expect, test } from 'vitest';
import { createSealing } from './sealing.ts';

const [first, second] = ['1'.repeat(32), '2'.repeat(32)];
const sealing = createSealing({ DATA_KEYS: [first] });

test('sealed text is unreadable, differs each time, and opens again', () => {
  const sealed = [sealing.seal('JBSWY3DPEHPK3PXP', 'row:1'), sealing.seal('JBSWY3DPEHPK3PXP', 'row:1')];
  expect(new Set(sealed).size).toBe(2);
  for (const sealedText of sealed) {
    expect(sealedText).not.toContain('JBSWY3DPEHPK3PXP');
    expect(sealedText.startsWith(sealing.prefix)).toBe(true);
    expect(sealing.open(sealedText, 'row:1')).toBe('JBSWY3DPEHPK3PXP');
  }
});

test('sealed text opens in its own row alone, and not after tampering', () => {
  const sealed = sealing.seal('secret', 'row:1');
  expect(() => sealing.open(sealed, 'row:2')).toThrow();
  const [middle] = [sealed.length - 12];
  const changed = sealed.slice(0, middle) + (sealed[middle] === 'A' ? 'B' : 'A') + sealed.slice(middle + 1);
  expect(() => sealing.open(changed, 'row:1')).toThrow();
  expect(() => sealing.open('v1.', 'row:1')).toThrow();
});

test('a new key seals while the former still opens, until it is removed', () => {
  const sealed = sealing.seal('secret', 'row:1');
  const rotating = createSealing({ DATA_KEYS: [second, first] });
  expect(rotating.open(sealed, 'row:1')).toBe('secret');
  expect(sealed.startsWith(rotating.prefix)).toBe(false);
  const resealed = rotating.seal('secret', 'row:1');
  const rotated = createSealing({ DATA_KEYS: [second] });
  expect(rotated.open(resealed, 'row:1')).toBe('secret');
  expect(() => rotated.open(sealed, 'row:1')).toThrow('not in DATA_KEYS');
});
