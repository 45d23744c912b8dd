import { expect, test } from 'vitest';
import { resetForm } from './reset-form.ts';

test.each([
  [{ newPassword: 'correct horse', confirm: 'correct horse' }, {}],
  [{ newPassword: 'Grüße im Café'.normalize('NFD'), confirm: 'Grüße im Café'.normalize('NFC') }, {}],
  [{ newPassword: 'correct horse', confirm: 'battery' }, { confirm: 'Passwords do not match' }],
  [{ newPassword: 'short', confirm: 'short' }, { newPassword: 'Password must be at least 8 characters long' }],
  [
    { newPassword: 'short', confirm: '' },
    { newPassword: 'Password must be at least 8 characters long', confirm: 'Passwords do not match' },
  ],
])('%o gives these errors', (input, errors) => {
  const issues = resetForm.safeParse(input).error?.issues ?? [];
  expect(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))).toEqual(errors);
});
