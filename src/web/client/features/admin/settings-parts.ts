import type { ShopSettingsInput } from '../../../../modules/orders/schema.ts';

/** Parts of the settings in order; the shop's are one form. */
export const settingsParts = ['general', 'seller', 'delivery', 'payment', 'terms'] as const;
export type SettingsPart = (typeof settingsParts)[number];

const PART_OF: Readonly<Record<keyof ShopSettingsInput, SettingsPart>> = {
  seller: 'seller',
  deliveryTable: 'delivery',
  taxTable: 'delivery',
  invoiceInstructions: 'payment',
  bankDebitFrom: 'payment',
  terms: 'terms',
};

export const partOf = (field: keyof ShopSettingsInput): SettingsPart => PART_OF[field];
