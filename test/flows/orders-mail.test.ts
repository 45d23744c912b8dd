import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderNumber } from '../../src/modules/orders/schema.ts';
import { runJob } from '../harness/jobs.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { buy, signUpShopper, stockGoods } from '../harness/shopping.ts';
import { until } from '../harness/until.ts';

const receivedMails: { to: string; source: string }[] = [];
let isAway = false;
let smtp: SMTPServer;
let product: Product;

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      text(stream).then((source) => {
        if (/^Subject: Confirm your email address/m.test(source)) return done(); // every signup sends one
        if (isAway) return done(new Error('451 try again later'));
        receivedMails.push({ to: session.envelope.rcptTo[0]?.address ?? '', source });
        done();
      }, done);
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  product = await startProduct({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
});

afterAll(async () => {
  await product.stop();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

test('an order is confirmed once over SMTP in text and HTML, also after a mail server outage', async () => {
  isAway = true;
  const { client, username } = await signUpShopper(product, await stockGoods(product, 3, 1_999), 2);
  const orderId = await buy(client);
  const rows = (sql: string) => product.platform.orm.em.fork().execute<{ id: number }[]>(sql);
  const refusedMail = await until('the refusal', async () => {
    const failedMails = await rows(`select id from mail where "to" = '${username}' and error is not null`);
    return failedMails[0];
  });
  isAway = false;
  await rows(`update mail set next_attempt_at = now() where id = ${refusedMail.id}`);
  await runJob(product, 'retryMails');
  const { source } = await until('the mail', () => receivedMails.find(({ to }) => to === username));
  const words = source.replace(/=\r?\n/g, '').replace(/=3D/g, '=');
  expect(words).toContain(`Subject: Order ${orderNumber(orderId)} is confirmed`);
  for (const part of [
    'Auto-Submitted: auto-generated',
    'text/plain',
    'text/html',
    'Subtotal: $39.98',
    'Total: $43.18',
    '>$43.18</td>',
  ])
    expect(words).toContain(part);
  expect(receivedMails.filter(({ to }) => to === username)).toHaveLength(1);
});
