import { tablesOf } from '../../platform/core/tables.ts';
import { QrCodeRow } from './qr-code.entity.ts';
import { ContactRow, TenantRow } from './tenant.entity.ts';

export const entities = [QrCodeRow, TenantRow, ContactRow] as const;

export const tables = tablesOf(entities);
