import type { Product } from './product.ts';
import { until } from './until.ts';

/** A mail server that nobody runs: mails stay in the database, where a test reads them with their links. */
export const MAIL_KEPT = { SMTP_URL: 'smtp://127.0.0.1:9' };

/** The token of the newest link to a page that was mailed to an address, once that many were. */
export async function mailedToken(product: Product, address: string, path: string, mailed = 1): Promise<string> {
  return await until(`mail ${mailed} to ${address} with a link to ${path}`, async () => {
    const mails = await product.platform.orm.em
      .fork()
      .execute<{ text: string }[]>(`select text from mail where lower("to") = lower(?) order by id desc`, [address]);
    const link = new RegExp(`${path}[?#]token=([\\w-]+)`);
    const tokens = mails.flatMap(({ text }) => link.exec(text)?.[1] ?? []);
    return tokens.length >= mailed ? tokens[0] : undefined;
  });
}
