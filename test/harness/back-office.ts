import type { OrderDetail } from '../../src/modules/orders/office-schema.ts';
import type { Answer, Client } from './client.ts';
import { signUp } from './factories.ts';
import type { Product } from './product.ts';
import { type Goods, stockGoods } from './shopping.ts';
import { until } from './until.ts';

type Method = 'post' | 'put' | 'delete';

export interface BackOffice {
  readonly boss: Client;
  readOrder(orderId: number): Promise<OrderDetail>;
  /** A write to `/api/admin/orders/:id/…` with the order's present revision as `If-Match`. */
  write(method: Method, orderId: number, path: string, body?: unknown): Promise<Answer>;
  rows<Row extends object = Record<string, unknown>>(sql: string): Promise<Row[]>;
  /** Subjects and texts of the mails to an address, oldest first, once one matches. */
  waitForMail(address: string, words: RegExp): Promise<string>;
  readMails(address: string): Promise<{ subject: string; text: string }[]>;
}

export async function openBackOffice(product: Product): Promise<BackOffice> {
  const rows = <Row extends object>(sql: string) => product.platform.orm.em.fork().execute<Row[]>(sql);
  const { client: boss, id } = await signUp(product, 'boss');
  await rows(`update app_user set is_admin = true where id = ${id}`);
  const readOrder = async (orderId: number) => (await boss.get(`/api/admin/orders/${orderId}`)).body as OrderDetail;
  const readMails = (address: string) =>
    rows<{ subject: string; text: string }>(`select subject, text from mail where "to" = '${address}' order by id`);
  return {
    boss,
    rows,
    readOrder,
    readMails,
    async write(method, orderId, path, body) {
      const { revision } = await readOrder(orderId);
      const url = `/api/admin/orders/${orderId}/${path}`;
      return await boss.call(method.toUpperCase(), url, body, { 'if-match': `"${revision}"` });
    },
    waitForMail: (address, words) =>
      until(`a mail with ${words}`, async () => {
        const mails = (await readMails(address)).map(({ subject, text }) => `${subject}\n${text}`);
        return mails.find((mail) => words.test(mail));
      }),
  };
}

/** Two goods whose stock is used by no other test. */
export async function stockTwoGoods(product: Product, prices = [1_999, 10_450], stock = 9): Promise<[Goods, Goods]> {
  const [firstGoods, secondGoods] = [
    await stockGoods(product, stock, prices[0]),
    await stockGoods(product, stock, prices[1]),
  ];
  return [firstGoods, secondGoods];
}
