import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TextField, type TextFieldProps } from './TextField.tsx';

const attributes = (props: Partial<TextFieldProps>) =>
  renderToStaticMarkup(<TextField label="Label" {...props} />).match(/<(?:input|textarea)[^>]*>/)?.[0];

test('a phone offers the keys that a value needs, by what the field declares anyway', () => {
  const email = attributes({ inputMode: 'email', autoComplete: 'email' });
  for (const hint of ['inputMode="email"', 'autoCapitalize="none"', 'autoCorrect="off"', 'spellCheck="false"'])
    expect(email).toContain(hint);
  expect(attributes({ autoComplete: 'shipping name' })).toContain('autoCapitalize="words"');
  expect(attributes({ inputMode: 'url' })).toContain('autoCapitalize="none"');
  expect(attributes({ type: 'password' })).toContain('autoCapitalize="none"');
  expect(attributes({ type: 'tel' })).toContain('inputMode="tel"');
  expect(attributes({})).not.toContain('autoCapitalize');
});

test('what a field asks for itself is kept', () => {
  expect(attributes({ autoComplete: 'username', inputMode: 'email' })).toContain('inputMode="email"');
  expect(attributes({ autoComplete: 'name', autoCapitalize: 'characters' })).toContain('autoCapitalize="characters"');
});

test('Enter is named for what it does', () => {
  expect(attributes({})).toContain('enterKeyHint="done"');
  expect(attributes({ rows: 3 })).toContain('enterKeyHint="enter"');
});
