import { tablesOf } from '../../platform/core/tables.ts';
import { AssetRow } from './asset.entity.ts';
import { StoredFile } from './files.ts';

export const entities = [AssetRow, StoredFile] as const;

export const tables = tablesOf(entities);
