import { describe, expect, test } from 'vitest';
import { isDisplay, lobbyTheme } from './useDisplayMode.ts';

const desk = { displayValue: null, isLobbyScreen: false, idleMs: 3_600_000, lastWasTouch: false, wasDisplay: false };
const wall = { ...desk, isLobbyScreen: true };

describe('isDisplay', () => {
  test('the address parameter wins', () => {
    expect(isDisplay({ ...desk, displayValue: '1', idleMs: 0 })).toBe(true);
    expect(isDisplay({ ...wall, displayValue: '0' })).toBe(false);
  });

  test('a lobby-sized screen becomes a display after a minute without input, a desktop never', () => {
    expect(isDisplay({ ...wall, idleMs: 59_999 })).toBe(false);
    expect(isDisplay({ ...wall, idleMs: 60_000 })).toBe(true);
    expect(isDisplay(desk)).toBe(false);
  });

  test('a touch keeps display mode, a mouse ends it', () => {
    expect(isDisplay({ ...wall, idleMs: 0, wasDisplay: true, lastWasTouch: true })).toBe(true);
    expect(isDisplay({ ...wall, idleMs: 0, wasDisplay: true, lastWasTouch: false })).toBe(false);
  });
});

describe('lobbyTheme', () => {
  test.each([
    [{}, [0, 1, 2, 3, 4, 5, 19, 20, 21, 22, 23]],
    [{ nightFrom: 22, nightTo: 5 }, [0, 1, 2, 3, 4, 22, 23]],
    [{ nightFrom: 1, nightTo: 3 }, [1, 2]],
    [{ nightFrom: 0, nightTo: 0 }, []],
  ])('a display is dark at night: %j', (night, expected) => {
    const hours = Array.from({ length: 24 }, (_, hour) => hour);
    expect(hours.filter((hour) => lobbyTheme(null, true, hour, night) === 'dark')).toEqual(expected);
  });

  test('the address overrides the hour, visitors keep their theme', () => {
    expect(lobbyTheme('night', true, 12, {})).toBe('dark');
    expect(lobbyTheme('light', true, 23, {})).toBe('light');
    expect(lobbyTheme(null, false, 23, {})).toBeNull();
    expect(lobbyTheme('purple', false, 23, {})).toBeNull();
  });
});
