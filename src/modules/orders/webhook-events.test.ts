import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { webhookEvents } from './webhook-events.ts';

test('docs/operate/payments.md has the events of the webhook', () => {
  const [, chapter = ''] = readFileSync('docs/operate/payments.md', 'utf8').split('\n## Webhook events\n');
  const [list = ''] = chapter.trimStart().split('\n\n');
  const eventNames = [...list.matchAll(/^- `([\w.]+)`$/gm)].map(([, name]) => name);
  expect(eventNames).toEqual([...webhookEvents]);
});
