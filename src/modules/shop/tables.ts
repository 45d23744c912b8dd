import { tablesOf } from '../../platform/core/tables.ts';
import {
  BundlePartRow,
  CartItemRow,
  ProductMatchRow,
  ProductRow,
  StockEntryRow,
  VariantRow,
} from './product.entity.ts';

export const entities = [ProductRow, VariantRow, BundlePartRow, ProductMatchRow, CartItemRow, StockEntryRow] as const;

export const tables = tablesOf(entities);
