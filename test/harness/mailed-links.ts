import type { Product } from './product.ts';
import { until } from './until.ts';

/** Unreachable server: mails stay in the database, where tests read their links. */
export const UNDELIVERABLE_MAIL = { SMTP_URL: 'smtp://127.0.0.1:9' };

/** Token of the newest link mailed to an address, once `count` were sent. */
export async function mailedToken(product: Product, address: string, path: string, mailCount = 1): Promise<string> {
  return await until(`mail ${mailCount} to ${address} with a link to ${path}`, async () => {
    const mails = await product.platform.orm.em
      .fork()
      .execute<{ text: string }[]>(`select text from mail where lower("to") = lower(?) order by id desc`, [address]);
    const link = new RegExp(`${path}[?#]token=([\\w-]+)`);
    const tokens = mails.flatMap(({ text }) => link.exec(text)?.[1] ?? []);
    return tokens.length >= mailCount ? tokens[0] : undefined;
  });
}
