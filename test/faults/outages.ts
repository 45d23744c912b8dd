import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { type Person, signUp } from '../harness/factories.ts';
import { FakeStripe } from '../harness/fake-stripe.ts';
import { addToCart, openPayment } from '../harness/shopping.ts';
import { startTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts';
import { until } from '../harness/until.ts';
import type { Layer, LayerContext, Role, World } from './world.ts';

/** A world whose mails and payments leave by servers that can fail. */
export interface OutageWorld {
  readonly world: World;
  readonly mail: TcpProxy;
  readonly stripe: FakeStripe;
  /** Who works in the portal. */
  readonly people: readonly Person[];
  /** Opens this many displays, from one address. */
  openDisplays(count: number): Promise<void>;
}

export interface Fault {
  begin(outageWorld: OutageWorld): Promise<void>;
  end(outageWorld: OutageWorld): Promise<void>;
  /** More variables of the processes. */
  readonly env?: Readonly<Record<string, string>>;
}

/** @returns the layer of the product, and what it stands on */
export async function startOutsideServers(env: Fault['env'], _on: LayerContext) {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => void stream.on('end', () => done()).resume(),
  });
  smtp.on('error', () => {}); // connections that the proxy cuts
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const mail = await startTcpProxy(`smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`);
  const stripe = await FakeStripe.start();
  const layer: Layer = {
    env: { SMTP_URL: mail.url, OPERATOR_NAME: 'Foyer', ...stripe.env, ...env },
    async stop() {
      await mail.close();
      await Promise.all([new Promise<void>((resolve) => smtp.close(() => resolve())), stripe.stop()]);
    },
  };
  return { layer, mail, stripe };
}

const processOf = ({ processes }: World, role: Role) => {
  const match = processes.find((candidate) => candidate.role === role);
  if (!match) throw new Error(`no process ${role}`);
  return match;
};

const processAway = (role: Role): Fault => ({
  begin: ({ world }) => processOf(world, role).end(),
  async end({ world }) {
    processOf(world, role).start();
  },
});

const serverGone = (server: 'redis' | 'postgres'): Fault => ({
  begin: async ({ world }) => world[server].cut(),
  end: async ({ world }) => world[server].heal(),
});

const requestResetLink = async ({ world }: OutageWorld, { username }: Person) =>
  void (await world.client().post('/api/auth/forgot-password', { email: username }));

/** A payment that the browser confirmed. @returns its id, and the buyer */
async function createPaidCheckout({ world, stripe }: OutageWorld): Promise<{ id: string; buyer: Person }> {
  const { rows } = await world.database.query<{ productId: number; variantId: number }>(
    `with made as (insert into product (sku, name, description, category, base_price, created_at)
       values ('R' || floor(random() * 1e9), 'Player', 'Plays', 'media_player', 14900, now()) returning id, sku)
     insert into variant (product_id, sku, name, price, stock, created_at)
       select id, sku, '32 GB', 14900, 5, now() from made returning product_id as "productId", id as "variantId"`,
  );
  const [goods] = rows;
  if (!goods) throw new Error('no product');
  const buyer = await signUp(world, 'buyer');
  await addToCart(buyer.client, { ...goods, price: 14_900 });
  const id = await openPayment(buyer.client);
  stripe.pay(id);
  return { id, buyer };
}

async function createOrder(outageWorld: OutageWorld): Promise<{ orderId: number; id: string; buyer: Person }> {
  const { id, buyer } = await createPaidCheckout(outageWorld);
  const { status, body } = await buyer.client.post('/api/complete-order', { paymentIntentId: id });
  if (status !== 200) throw new Error(`order: ${status} ${JSON.stringify(body)}`);
  return { orderId: body.orderId, id, buyer };
}

/** Faults by the name of their recording. */
export const outages = {
  redis: serverGone('redis'),
  postgres: serverGone('postgres'),
  worker: processAway('worker'),
  web: processAway('web'),
  /** Events that no relay may mark as dispatched. */
  relay: {
    begin: async ({ world }) => void (await world.database.query('revoke update on outbox_event from foyer_app')),
    end: async ({ world }) => void (await world.database.query('grant update on outbox_event to foyer_app')),
  },
  mail: {
    async begin(outageWorld) {
      outageWorld.mail.cut();
      for (const person of outageWorld.people.slice(0, 5)) await requestResetLink(outageWorld, person);
    },
    end: async ({ mail }) => mail.heal(),
  },
  /** A subscriber that fails whatever is tried; the waits between its attempts are cut short. */
  subscriber: {
    async begin(outageWorld) {
      const { world, people } = outageWorld;
      await world.database.query('revoke insert on mail from foyer_app');
      for (const person of people.slice(5, 7)) await requestResetLink(outageWorld, person);
      const exhaustAttempts = `update outbox_delivery set attempts = 13, due_at = now() where done_at is null and error is not null`;
      void sleep(20_000).then(() => world.database.query(exhaustAttempts));
    },
    end: async ({ world }) => void (await world.database.query('grant insert on mail to foyer_app')),
  },
  'slow-postgres': {
    begin: async ({ world }) => world.postgres.delay(300),
    end: async ({ world }) => world.postgres.heal(),
  },
  /** Payments that cannot be settled, long after their time was up. */
  payments: {
    async begin(outageWorld) {
      const { id } = await createPaidCheckout(outageWorld);
      outageWorld.stripe.isDown = true;
      await outageWorld.world.database.query(
        `update checkout set created_at = now() - interval '1 hour', reserved_until = now() - interval '6 minutes'
         where payment_intent_id = $1`,
        [id],
      );
    },
    end: async ({ stripe }) => void Object.assign(stripe, { isDown: false }),
  },
  refunds: {
    async begin(outageWorld) {
      const { orderId, buyer } = await createOrder(outageWorld);
      outageWorld.stripe.shouldRejectRefunds = true;
      const { status, body } = await buyer.client.post(`/api/orders/${orderId}/cancel`, {});
      if (status >= 300) throw new Error(`cancel: ${status} ${JSON.stringify(body)}`);
    },
    end: async ({ stripe }) => void Object.assign(stripe, { shouldRejectRefunds: false }),
  },
  /** A cardholder disputes; the merchant wins at the end. */
  disputes: {
    async begin(outageWorld) {
      const { id } = await createOrder(outageWorld);
      outageWorld.stripe.dispute(id);
      await deliverWebhooks(outageWorld);
    },
    async end(outageWorld) {
      for (const dispute of outageWorld.stripe.disputes)
        outageWorld.stripe.closeDispute(outageWorld.stripe.submitEvidence(dispute), 'won');
      await deliverWebhooks(outageWorld);
      await outageWorld.world.database.query('update dispute set settled_at = now() where settled_at is null');
    },
  },
} satisfies Record<string, Fault>;

/** Delivers what has happened at Stripe. */
async function deliverWebhooks({ world, stripe }: OutageWorld): Promise<void> {
  const web = processOf(world, 'web');
  for (const event of stripe.events.splice(0))
    await until('the webhook', async () => (await stripe.deliver(`http://127.0.0.1:${web.port()}`, event)) === 200);
}
