import type { AdminProduct, Product as ShopProduct } from '../../src/modules/shop/schema.ts';
import { createContext, type Tx, transaction } from '../../src/platform/core/context.ts';
import { type Client, unique } from './client.ts';
import { signUpAdministrator } from './factories.ts';
import type { Product } from './product.ts';

export interface CatalogGoods {
  productId: number;
  variantId: number;
  sku: string;
}

export interface ShopAdmin {
  keeper: Client;
  /** Creates goods on sale with one variant, through the admin calls. */
  createGoods(stock: number, price?: number, category?: ShopProduct['category']): Promise<CatalogGoods>;
  readShopProduct(name: string): Promise<ShopProduct>;
  readProduct(productId: number): Promise<AdminProduct>;
  inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

export async function openShopAdmin(product: Product): Promise<ShopAdmin> {
  const { client: keeper } = await signUpAdministrator(product, 'keeper');
  return {
    keeper,
    async createGoods(stock, price = 1_000, category = 'cabinet_cover') {
      const sku = unique('GOODS').toUpperCase();
      const fields = { sku, name: `The ${sku}`, description: 'Something', category, basePrice: price };
      const { body: createdProduct } = await keeper.post('/api/admin/products', fields);
      const variant = { sku: `${sku}-A`, name: 'A', price, stock };
      const { body } = await keeper.post(`/api/admin/products/${createdProduct.id}/variants`, variant);
      await keeper.post(`/api/admin/products/${createdProduct.id}/publish`);
      return { productId: createdProduct.id, variantId: body.variants[0].id, sku };
    },
    async readShopProduct(name) {
      const { body } = await product.client().get('/api/shop/products');
      return body.find((shopProduct: ShopProduct) => shopProduct.name === name);
    },
    readProduct: async (productId) => (await keeper.get(`/api/admin/products/${productId}`)).body,
    inTransaction: (work) => transaction(createContext(product.platform), work),
  };
}
