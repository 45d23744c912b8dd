import type { Browser, Page } from 'playwright';
import { openPage, openPageAs } from '../../test/harness/browser.ts';
import {
  addMember,
  addProperty,
  addTenant,
  type Building,
  PASSWORD,
  type Person,
  signUp,
} from '../../test/harness/factories.ts';
import type { Product } from '../../test/harness/product.ts';
import { openShop, SHOP_KEEPER } from '../../test/harness/shop-pages.ts';
import { type Goods, stockGoods } from '../../test/harness/shopping.ts';
import type { Findings } from '../../test/harness/spec-words.ts';

/** Visits the situations of one screen. */
export type Walk = (world: World, findings: Findings) => Promise<void>;

/** Each user has one page, so that few are open. */
export interface World {
  readonly product: Product;
  /** Not signed in. */
  readonly visitor: Page;
  readonly owner: PersonWithPage;
  /** The owner's building, with tenants on some floors. */
  readonly tower: Building;
  readonly viewer: Person;
  readonly newcomer: PersonWithPage;
  readonly shopper: PersonWithPage;
  /** The shopper's building, without tenants and ZIP. */
  readonly cottage: Building;
  readonly admin: Page;
  /** Two left of one variant, none of the other. */
  readonly scarce: Goods;
  readonly plenty: Goods;
}

export interface PersonWithPage extends Person {
  readonly page: Page;
}

export async function openWorld(product: Product, browser: Browser): Promise<World> {
  const openFor = async (person: Person): Promise<PersonWithPage> => ({ ...person, page: await open(person) });
  const open = async (person?: Pick<Person, 'client'>): Promise<Page> => {
    const options = { serviceWorkers: 'block' as const, permissions: ['clipboard-read', 'clipboard-write'] };
    const page = await (person
      ? openPageAs(browser, product.url, person.client, options)
      : openPage(browser, product.url, options));
    return page;
  };
  await openShop(product);
  const scarce = await stockScarce(product);
  const plenty = await stockGoods(product, 100);
  const admin = product.client();
  await admin.post('/api/login', { username: SHOP_KEEPER, password: PASSWORD });
  const owner = await signUp(product, 'owner');
  const tower = await buildTower(owner);
  const shopper = await signUp(product, 'shopper');
  return {
    product,
    tower,
    scarce,
    plenty,
    viewer: await addMember(product, owner.client, tower.id, 'viewer'),
    visitor: await open(),
    owner: await openFor(owner),
    newcomer: await openFor(await signUp(product, 'newcomer')),
    shopper: await openFor(shopper),
    cottage: await addProperty(shopper.client, { address: '1 Main St, Austin, TX' }),
    admin: await open({ client: admin }),
  };
}

async function buildTower({ client }: Person): Promise<Building> {
  const tower = await addProperty(client, {
    leasingContact: 'Ada Agent',
    leasingPhone: '512 555 0100',
    amenities: 'Gym, Garage',
  });
  for (const floorNumber of [-2, 0, 1, 2, 3, 4]) await addTenant(client, tower.id, { floorNumber });
  await client.post('/api/announcements', { propertyId: tower.id, message: 'The garden is open', expiresAt: null });
  return tower;
}

async function stockScarce(product: Product): Promise<Goods> {
  const goods = await stockGoods(product, 2);
  await stockGoods(product, 0);
  await product.platform.orm.em.fork().execute(
    `insert into variant (product_id, sku, name, price, stock, created_at)
     values (${goods.productId}, 'NONE-LEFT', '64 GB', 14900, 0, now())`,
  );
  return goods;
}
